// Makes the key of the secrets, or finds it, and prints its id.
import { makeSecretsKey } from "~/platform/secrets/key";

process.stdout.write(makeSecretsKey().id);
