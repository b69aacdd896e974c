@echo off
rem SPDX-License-Identifier: MIT
rem One command from a fresh checkout to the report. For Windows with Visual Studio; ci\reproduce.cmd --help tells the rest.
call "%~dp0windows.cmd" reproduce %*
exit /b %ERRORLEVEL%
