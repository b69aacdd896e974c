@echo off
rem SPDX-License-Identifier: MIT
rem Every test, and the smoke scale of every measurement. For Windows with Visual Studio; ci\test.cmd --help tells the rest.
call "%~dp0windows.cmd" test %*
exit /b %ERRORLEVEL%
