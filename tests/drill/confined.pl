# perl confined.pl NUMBERS COMMAND...: runs a command whose system calls of these numbers (1,2,3) fail with EPERM, as
# systemd has it for a unit (seccomp(2)). What the numbers mean is the machine's: x86-64.
use strict;
my ($numbers, @command) = @ARGV;
my ($LOAD, $IS, $ANSWER, $ALLOWED, $EPERM) = (0x20, 0x15, 0x06, 0x7fff0000, 0x00050001);
my ($PRCTL, $NO_NEW_PRIVILEGES, $SECCOMP, $FILTER) = (157, 38, 22, 2);

my @denied = split /,/, $numbers;
my @steps = ([$LOAD, 0, 0, 0]);
push @steps, [$IS, scalar(@denied) - $_, 0, $denied[$_]] for 0 .. $#denied;
push @steps, [$ANSWER, 0, 0, $ALLOWED], [$ANSWER, 0, 0, $EPERM];
my $filter = join "", map { pack "SCCL", @$_ } @steps;
my $program = pack "S x6 P", scalar(@steps), $filter;

syscall($PRCTL, $NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0 or die "no_new_privs: $!";
syscall($PRCTL, $SECCOMP, $FILTER, $program, 0, 0) == 0 or die "seccomp: $!";
exec @command or die "$command[0]: $!";
