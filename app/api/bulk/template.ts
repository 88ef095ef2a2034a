import { batchTemplate } from "~/domain/upload/template";
import { download } from "~/http/downloads";
import { endpoint } from "~/http/endpoint";
import { signedIn } from "~/http/who";
import { XLSX } from "../shapes/shape";

const { loader, action } = endpoint({
  GET: {
    who: signedIn,
    what: "The template of a sheet.",
    answer: XLSX,
    run: async () => download(await batchTemplate(), { filename: "batch-template.xlsx", type: "xlsx" }),
  },
});

export { action, loader };
