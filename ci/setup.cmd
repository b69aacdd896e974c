@echo off
rem SPDX-License-Identifier: MIT
rem Finds what building, drawing and testing need, and installs only what is missing. For Windows with Visual Studio; ci\setup.cmd --help tells the rest.
call "%~dp0windows.cmd" setup %*
exit /b %ERRORLEVEL%
