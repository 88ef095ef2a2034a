import { z } from "zod";
import { parseFormNumber } from "~/domain/form-number";
import { testLogs } from "~/domain/test-bulk/logs";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/locale";
import { PageQuery } from "~/http/params";
import { testLogAnswer } from "~/http/presenters/test-log";
import { TestLog } from "../../shapes/reports";
import { pageShape } from "../../shapes/shape";

const id = parseFormNumber(z.int().min(1).max(2_147_483_647));

const LogQuery = PageQuery.extend({ target_user_id: id, device_id: id });

const { loader, action } = endpoint({
  GET: {
    who: admin("TEST_BULK"),
    what: "The rows of all tests, the newest test first.",
    answer: pageShape(TestLog),
    query: LogQuery,
    run: async ({ query, request }) => {
      const { data, meta } = await testLogs(query);
      return { data: data.map((log) => testLogAnswer(log, requestLocale(request))), meta };
    },
  },
});

export { action, loader };
