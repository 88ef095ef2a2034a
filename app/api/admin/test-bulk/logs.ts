import { z } from "zod";
import { parseFormNumber } from "~/domain/form-number";
import { testLogs } from "~/domain/test-bulk/logs";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestLocale } from "~/http/locale";
import { PageQuery } from "~/http/params";
import { testLogAnswer } from "~/http/presenters/test-log";
import { TestLog } from "../../shapes/reports";
import { oldName, pageShape } from "../../shapes/shape";

const id = parseFormNumber(z.int().min(1).max(2_147_483_647));

const LogQuery = PageQuery.extend({ user_id: id, device_id: id, target_user_id: oldName(id.clone()) });

const { loader, action } = endpoint({
  GET: {
    who: admin("TEST_BULK"),
    what: "The rows of all tests, the newest test first; `user_id`: through whose devices.",
    answer: pageShape(TestLog),
    query: LogQuery,
    run: async ({ query: { user_id, ...query }, request }) => {
      const { data, meta } = await testLogs({
        ...query,
        target_user_id: user_id ?? query.target_user_id,
      });
      return { data: data.map((log) => testLogAnswer(log, requestLocale(request))), meta };
    },
  },
});

export { action, loader };
