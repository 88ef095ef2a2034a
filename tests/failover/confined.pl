# perl confined.pl CALLS FAMILIES COMMAND...: runs a command whose system calls of the numbers CALLS (1,2,3) fail with
# EPERM, and its sockets of other FAMILIES than these (1,2; none: of all) with EAFNOSUPPORT, as systemd has it for a
# unit (seccomp(2)). The numbers are those of Linux on x86-64.
use strict;
my ($calls, $families, @command) = @ARGV;
my ($LOAD, $IS, $ANSWER, $CALL, $FIRST_ARGUMENT) = (0x20, 0x15, 0x06, 0, 16);
my ($ALLOWED, $EPERM, $EAFNOSUPPORT) = (0x7fff0000, 0x00050000 | 1, 0x00050000 | 97);
my ($PRCTL, $NO_NEW_PRIVILEGES, $SECCOMP, $FILTER, $SOCKET) = (157, 38, 22, 2, 41);

# A step jumps over so many when it is so, and over so many when it is not.
my @denied = split /,/, $calls;
my @known = split /,/, $families;
my @steps = ([$LOAD, 0, 0, $CALL]);
if (@known) {
  push @steps, [$IS, 0, @known + 3, $SOCKET], [$LOAD, 0, 0, $FIRST_ARGUMENT];
  push @steps, [$IS, @known - $_, 0, $known[$_]] for 0 .. $#known;
  push @steps, [$ANSWER, 0, 0, $EAFNOSUPPORT], [$ANSWER, 0, 0, $ALLOWED];
}
push @steps, [$IS, @denied - $_, 0, $denied[$_]] for 0 .. $#denied;
push @steps, [$ANSWER, 0, 0, $ALLOWED], [$ANSWER, 0, 0, $EPERM];
my $filter = join "", map { pack "SCCL", @$_ } @steps;
my $program = pack "S x6 P", scalar(@steps), $filter;

syscall($PRCTL, $NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0 or die "no_new_privs: $!";
syscall($PRCTL, $SECCOMP, $FILTER, $program, 0, 0) == 0 or die "seccomp: $!";
exec @command or die "$command[0]: $!";
