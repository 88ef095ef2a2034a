import { batchTemplate } from "~/domain/batches/template";
import { download } from "~/http/downloads";
import { endpoint } from "~/http/endpoint";
import { admin } from "~/http/who";

const { loader, action } = endpoint({
  GET: {
    who: admin("TEST_BULK"),
    run: async () => download(await batchTemplate(), { filename: "test-bulk-template.xlsx", type: "xlsx" }),
  },
});

export { action, loader };
