package dev.hasse.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** The package managers that Hasse has a package for, and how to build and install it without a network. */
enum PackageManager {
    PIP("python", "python3") {
        @Override
        Installed install(Path folder) throws IOException, InterruptedException {
            require(folder, "Python 3.9 with venv as python3", "python3", "-c", """
                    import ensurepip, sys, venv
                    sys.exit(sys.version_info < (3, 9))""");
            require(folder, "setuptools 70.1, or setuptools and wheel", "bash", "-c", """
                    for python in python3 /usr/bin/python3; do
                        "$python" -c 'import setuptools, wheel' && exit
                        "$python" -c 'import setuptools.command.bdist_wheel' && exit
                    done
                    exit 1""");
            Path wheel = build(folder);
            succeed(folder, folder, "python3", "-m", "venv", "venv");
            succeed(folder, folder, "venv/bin/pip", "install", "--quiet", "--no-index", wheel.toString());
            return new Installed(
                    folder.resolve("venv/bin/hasse"),
                    folder.resolve("venv/bin/python"),
                    sitePackages(folder).resolve("hasse/app"));
        }
    },

    NPM("npm", "node") {
        @Override
        Installed install(Path folder) throws IOException, InterruptedException {
            require(
                    folder,
                    "Node 18 as node",
                    "node",
                    "-e",
                    "process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)");
            require(folder, "npm", "npm", "--version");
            require(folder, "tsc", "tsc", "--version");
            Path tarball = build(folder);
            // Without this npm looks for the project that the folder belongs to.
            Files.writeString(folder.resolve("package.json"), "{\"private\": true}");
            succeed(
                    folder,
                    folder,
                    "npm",
                    "install",
                    "--offline",
                    "--no-audit",
                    "--no-fund",
                    "--loglevel=error",
                    tarball.toString());
            Path node = Path.of(succeed(folder, folder, "node", "-p", "process.execPath")
                    .out()
                    .strip());
            return new Installed(
                    folder.resolve("node_modules/.bin/hasse"), node, folder.resolve("node_modules/hasse/app"));
        }
    };

    /** Its folder in packages. */
    final String folder;

    /** The program that runs its language. */
    final String interpreter;

    PackageManager(String folder, String interpreter) {
        this.folder = folder;
        this.interpreter = interpreter;
    }

    /**
     * An installed package.
     *
     * @param command the command, as the package manager made it
     * @param interpreter a program that runs code which imports the package
     * @param application the folder with the launcher
     */
    record Installed(Path command, Path interpreter, Path application) {}

    /** Builds the package and installs it into a folder; skips the test where something for that is missing. */
    abstract Installed install(Path folder) throws IOException, InterruptedException;

    /** The page that users see first. */
    String readme() throws IOException {
        return Files.readString(Run.PROJECT.resolve("packages").resolve(folder).resolve("README.md"));
    }

    /** The package, in a folder of its own. */
    Path build(Path folder) throws IOException, InterruptedException {
        Path built = Files.createDirectories(folder.resolve("built"));
        Run run = succeed(folder, Run.PROJECT, "packages/build", built.toString(), this.folder);
        Path file = Path.of(run.out().strip());
        assertThat(file).isRegularFile();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(built)) {
            assertThat(files).as("what a build leaves behind").containsExactly(file);
        }
        return file;
    }

    /** The folder in which pip installs modules. */
    static Path sitePackages(Path folder) throws IOException {
        try (DirectoryStream<Path> libraries = Files.newDirectoryStream(folder.resolve("venv/lib"), "python3*")) {
            return libraries.iterator().next().resolve("site-packages");
        }
    }

    static Run succeed(Path scratch, Path directory, String... command) throws IOException, InterruptedException {
        Run run = Run.process(scratch, directory, Map.of("HOME", scratch.toString()), command);
        assertThat(run.exitCode()).as(run.golden()).isZero();
        return run;
    }

    /** Skips the test unless the command succeeds. */
    static void require(Path scratch, String what, String... command) throws InterruptedException {
        try {
            if (Run.process(scratch, scratch, Map.of(), command).exitCode() == 0) {
                return;
            }
        } catch (IOException missing) {
            // The same as one that fails.
        }
        skip(what + " is not installed");
    }

    /** Skips the test if npm could not install something because its registry cannot be reached. */
    static void skipWithoutRegistry(Run npm, String what) {
        if (npm.exitCode() != 0
                && npm.err().matches("(?s).*\\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT)\\b.*")) {
            skip("the npm registry, for " + what + ", cannot be reached");
        }
    }

    static void skip(String reason) {
        String skipped = "skipped: " + reason;
        // The runner does not print the reason.
        System.err.println(skipped);
        Assumptions.abort(skipped);
    }
}
