// Part of `npm run build`: writes the types of the TypeScript client.
import { writeFileSync } from "node:fs";
import { description } from "~/api/endpoints";
import { typescriptTypes } from "./typescript-types";

writeFileSync("clients/typescript/src/api.ts", typescriptTypes(description()));
process.exit(0); // what the calls import may hold connections
