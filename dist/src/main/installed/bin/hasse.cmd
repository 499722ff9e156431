@echo off
rem Starts Hasse on Windows. Nobody has tested this yet; the script `hasse` beside it is for everything else.
setlocal
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
rem Java knows this option from 17 on. Started for nothing, Java would exit with 1, which would mean that the gate failed.
"%JAVA%" --enable-native-access=ALL-UNNAMED -version > nul 2>&1
if errorlevel 1 (
    echo hasse: no Java found, or one that is too old: install Java, 17 or newer, or set JAVA_HOME 1>&2
    exit /b 2
)
set "QUIET=-XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow"
"%JAVA%" -XX:+UseSerialGC %QUIET% -jar "%~dp0..\lib\hasse.jar" %*
exit /b %ERRORLEVEL%
