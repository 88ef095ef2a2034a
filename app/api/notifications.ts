import {
  changeNotificationChoices,
  NotificationChoices,
  NotificationChoicesChange,
  notificationChoices,
} from "~/domain/notifications/choices";
import {
  listNotifications,
  NotificationFilter,
  readAllNotifications,
  readNotification,
} from "~/domain/notifications/list";
import { signedIn } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { requestDisplay } from "~/http/request/display";
import { requestLocale } from "~/http/request/locale";
import { idParam, PageQuery } from "~/http/request/params";
import { NotificationAnswer, presentNotification } from "~/http/response/notification";
import { Changed, Ok, pageShape } from "./shapes/shape";

export const notificationEndpoints = {
  notifications: endpoint({
    GET: {
      access: signedIn,
      scope: "settings",
      summary:
        "One's own notifications, newest first; `unread=true`: only the unread ones. `link` is a path.",
      output: pageShape(NotificationAnswer),
      query: PageQuery.extend(NotificationFilter.shape),
      run: async ({ actor, query: { unread, ...page }, request, context }) => {
        const { data, meta } = await listNotifications(actor, { ...page, unread: unread === "true" });
        const language = requestLocale(request);
        const display = requestDisplay({ request, context });
        return { data: data.map((fact) => presentNotification(fact, language, display)), meta };
      },
    },
  }),

  "notifications/read-all": endpoint({
    POST: {
      access: signedIn,
      scope: "settings",
      summary: "Marks all of one's own notifications as read.",
      output: Ok,
      run: ({ actor, now }) => readAllNotifications(actor, now),
    },
  }),

  "notifications/:notificationId/read": endpoint({
    POST: {
      access: signedIn,
      scope: "settings",
      summary: "Marks a notification as read.",
      output: Ok,
      run: async ({ actor, params, now }) => {
        await readNotification(actor, idParam(params.notificationId), now);
        return { ok: true } as const;
      },
    },
  }),

  "me/notifications": endpoint({
    GET: {
      access: signedIn,
      scope: "settings",
      summary: "How one is notified, by kind and channel, and below how many credits.",
      output: NotificationChoices,
      run: ({ actor }) => notificationChoices(actor),
    },
    PUT: {
      access: signedIn,
      scope: "settings",
      summary: "Changes it; what is left out stays. `low_balance` null: as the installation says.",
      output: Changed,
      input: NotificationChoicesChange,
      run: ({ actor, input }) => changeNotificationChoices(actor, input),
    },
  }),
};
