#!/bin/sh
# Prints a file of this folder with each ${NAME} replaced from the environment; fails when one is not set.
exec perl -pe 's/\$\{(\w+)\}/$ENV{$1} \/\/ die "$1 is not set\n"/ge' "$1"
