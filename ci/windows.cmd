@echo off
rem SPDX-License-Identifier: MIT
rem windows.cmd COMMAND OPTION...: what setup.cmd, test.cmd and reproduce.cmd share. Only CMake must be there to start;
rem windows.cmake does the work.
setlocal
where cmake >nul 2>nul || set "PATH=%PATH%;%ProgramFiles%\CMake\bin"
where cmake >nul 2>nul && goto run
echo %* | find "--no-setup" >nul && goto missing
winget install --exact --id Kitware.CMake --source winget --accept-source-agreements --accept-package-agreements
where cmake >nul 2>nul && goto run
:missing
echo ci\%1: cmake is missing; install it from winget (Kitware.CMake), then run ci\%1 again 1>&2
exit /b 1
:run
cmake -P "%~dp0windows.cmake" -- %*
exit /b %ERRORLEVEL%
