import { z } from "zod";
import { AdjustmentForm, adjustCredits, assertMayAdjust } from "~/domain/credits/adjust";
import { userDetails } from "~/domain/devices/user-details";
import { deleteUser } from "~/domain/user-deletion/delete-user";
import { UserChange, updateUser } from "~/domain/users/change-user";
import { deactivateUser, reactivateUser } from "~/domain/users/deactivate";
import { changeableUser, listUsers } from "~/domain/users/list";
import { createUser, NewUser } from "~/domain/users/new-user";
import { resetPassword } from "~/domain/users/reset/default-password";
import { makeResetLink } from "~/domain/users/reset/reset-link";
import { turnOffSecondFactor } from "~/domain/users/sign-in/second-factor";
import { UserView } from "~/domain/users/user-view";
import { Time } from "~/domain/view-schema";
import { admin, bySession, superAdmin } from "~/http/api/access";
import { actEndpoint, endpoint } from "~/http/api/endpoint";
import { UserAnswer, userAnswer } from "~/http/presenters/device-server";
import { requestLocale } from "~/http/request/locale";
import { idParam, ListQuery } from "~/http/request/params";
import { Ok, pageShape, withOldNames } from "../shapes/shape";

const ChangedUser = z.strictObject({ ok: z.literal(true), user: UserView });

const UserQuery = ListQuery.extend({ role: z.string().optional() });

export const userEndpoints = {
  "admin/users": endpoint({
    GET: {
      access: admin("USERS"),
      scope: "admin",
      summary: "Users, newest first. `q` searches name and email, and matches an id.",
      output: pageShape(UserView),
      query: UserQuery,
      run: ({ actor, query, request: { signal } }) => listUsers({ ...query, by: actor.id, signal }),
    },
    POST: {
      access: bySession(admin("USERS")),
      scope: "none",
      summary:
        "Creates a user. `phone_number`: the number with country code, as it is returned. `phone` (old name): the local number in that country. One of them is required.",
      output: ChangedUser,
      errors: ["SUPER_ADMIN_PROTECTED", "FEATURE_NOT_HELD"],
      input: withOldNames(NewUser, "phone"),
      status: 201,
      idempotent: true,
      run: ({ actor, input, now, keep }) => createUser(actor, input, now, keep),
    },
  }),

  "admin/users/:userId": endpoint({
    GET: {
      access: admin("USERS"),
      scope: "admin",
      summary: "One user with devices and server.",
      output: UserAnswer,
      run: async ({ request, params, now }) =>
        userAnswer(await userDetails(idParam(params.userId), now), requestLocale(request)),
    },
    PUT: {
      access: admin("USERS"),
      scope: "admin",
      summary:
        "Changes a user. Fields that are left out do not change. The number is `phone_number`, or `phone` (old name). An API key cannot change email, role or features.",
      output: ChangedUser,
      errors: [
        "SUPER_ADMIN_PROTECTED",
        "ADMIN_PROTECTED",
        "SESSION_REQUIRED",
        "OWN_ROLE",
        "FEATURE_NOT_HELD",
        "LAST_SUPER_ADMIN",
        "CONFLICT",
      ],
      input: withOldNames(UserChange, "phone"),
      authorize: ({ actor, params }) => changeableUser(actor, idParam(params.userId)),
      run: ({ actor, params, input, now }) => updateUser(actor, idParam(params.userId), input, now),
    },
    DELETE: {
      access: admin("USERS"),
      scope: "admin",
      summary: "Permanently deletes the account with its devices, batches and items.",
      output: Ok,
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "OWN_ACCOUNT", "LAST_SUPER_ADMIN"],
      run: ({ actor, params, now }) => deleteUser(actor, idParam(params.userId), now),
    },
  }),

  "admin/users/:userId/deactivate": actEndpoint({
    access: admin("USERS"),
    scope: "admin",
    summary: "Deactivates a user: ends all sessions and blocks new ones.",
    output: ChangedUser,
    errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "OWN_ACCOUNT", "LAST_SUPER_ADMIN"],
    run: ({ actor, params, now }) => deactivateUser(actor, idParam(params.userId), now),
  }),

  "admin/users/:userId/reactivate": actEndpoint({
    access: bySession(admin("USERS")),
    scope: "none",
    summary: "Reactivates a user.",
    output: ChangedUser,
    errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
    run: ({ actor, params, now }) => reactivateUser(actor, idParam(params.userId), now),
  }),

  "admin/users/:userId/reset-password": endpoint({
    POST: {
      access: bySession(admin("USERS")),
      scope: "none",
      summary: "Sets the default password and ends all sessions. The user must choose a new one.",
      output: z.strictObject({ ok: z.literal(true), password: z.string() }),
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED"],
      run: ({ actor, params, now }) => resetPassword(actor, idParam(params.userId), now),
    },
  }),

  "admin/users/:userId/reset-link": endpoint({
    POST: {
      access: bySession(admin("USERS")),
      scope: "none",
      summary:
        "Makes a link with which the user sets a new password, once and within 24 hours, to hand over.",
      output: z.strictObject({ ok: z.literal(true), url: z.string(), expires_at: Time }),
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "APP_URL_MISSING"],
      run: ({ actor, params, now }) => makeResetLink(actor, idParam(params.userId), now),
    },
  }),

  "admin/users/:userId/second-factor": endpoint({
    DELETE: {
      access: bySession(superAdmin),
      scope: "none",
      summary: "Turns off two-step verification of a user who lost phone and codes.",
      output: Ok,
      errors: ["OWN_ACCOUNT"],
      run: ({ actor, params, now }) => turnOffSecondFactor(actor, idParam(params.userId), now),
    },
  }),

  "admin/users/:userId/credits": endpoint({
    POST: {
      access: admin("USERS", "REQUEST_CREDITS"),
      scope: "admin",
      summary: "Adds credits, or removes them if below 0. The user sees the reason.",
      output: z.strictObject({ ok: z.literal(true), balance: z.int() }),
      errors: ["SUPER_ADMIN_PROTECTED", "ADMIN_PROTECTED", "OWN_CREDITS", "BALANCE_TOO_LARGE"],
      input: AdjustmentForm,
      authorize: ({ actor, params }) => assertMayAdjust(actor, idParam(params.userId)),
      status: 201,
      idempotent: true,
      run: ({ actor, params, input, now, keep }) =>
        adjustCredits(actor, idParam(params.userId), input, now, keep),
    },
  }),
};
