#!/bin/sh
# Prints a file of this folder with each ${NAME} replaced from the environment; fails when one is not set. Podman keeps the
# quotes around a value of an env file, which Docker and a shell remove.
exec perl -pe 's/\$\{(\w+)\}/($ENV{$1} \/\/ die "$1 is not set\n") =~ s{^"(.*)"$}{$1}r/ge' "$1"
