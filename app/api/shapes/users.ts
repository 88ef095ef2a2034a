import { z } from "zod";
import { FEATURES, ROLES, type SessionUser } from "~/domain/actor";
import { AuditFilter, type AuditView } from "~/domain/audit/list";
import type { OwnSettingsView } from "~/domain/users/own-settings";
import type { ApiTokenView } from "~/domain/users/sign-in/api-tokens";
import type { OwnSession } from "~/domain/users/sign-in/own-sessions";
import type { SignedIn } from "~/domain/users/sign-in/sign-in";
import type { UserView } from "~/domain/users/user-view";
import { oldName, Time } from "~/domain/view-schema";
import type { userAnswer } from "~/http/presenters/device-server";
import { Device, Server } from "./devices";
import { oldTime, shape } from "./shape";

const person = {
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  features: z.array(z.enum(FEATURES)),
};

export const Me = shape<SessionUser & { must_change_password?: boolean }>()(
  "Me",
  z.strictObject({ ...person, must_change_password: z.boolean().optional() }),
);

export const SignIn = shape<SignedIn>()(
  "SignedIn",
  z.strictObject({
    user: z.strictObject(person),
    must_change_password: z.boolean(),
    token: z.string(),
    refreshToken: z.string(),
  }),
);

const user = {
  ...person,
  country: z.string(),
  phone_number: z.string().nullable(),
  balance: z.int(),
  status: z.enum(["active", "inactive"]),
  must_change_password: z.boolean(),
  created_at: Time,
};

export const User = shape<UserView>()("User", z.strictObject(user));

export const UserDetail = shape<ReturnType<typeof userAnswer>>()(
  "UserDetails",
  z.strictObject({ ...user, devices: z.array(Device), server: Server.nullable() }),
);

export const ChangedUser = z.strictObject({ ok: z.literal(true), user: User });

/** In bytes. */
const Storage = z.strictObject({
  used: z.int(),
  max: z.int(),
  kinds: z.strictObject({
    items: z.int(),
    files: z.int(),
    opt_outs: z.int(),
    templates: z.int(),
    uploads: z.int(),
  }),
});

export const OwnSettingsShape = shape<OwnSettingsView>()(
  "OwnSettings",
  z.strictObject({
    name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
    storage: Storage,
    phone_confirmed: z.boolean(),
  }),
);

/** What narrows the audit log. */
export const AuditQuery = z.object({
  q: z.string().optional(),
  ...AuditFilter.shape,
  who: oldName(AuditFilter.shape.who.clone()),
});

export const Act = shape<AuditView & { created_at: string }>()(
  "Act",
  z.strictObject({
    id: z.int(),
    created_at: Time,
    at: oldTime,
    actor_id: z.int().nullable(),
    actor_name: z.string(),
    act: z.string(),
    target_kind: z.string(),
    target_id: z.int().nullable(),
    target_name: z.string().nullable(),
    detail: z.record(z.string(), z.unknown()),
  }),
);

export const SignInSession = shape<OwnSession & { created_at: string }>()(
  "SignInPlace",
  z.strictObject({
    id: z.int(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    address: z.string().nullable(),
    created_at: Time,
    signed_in_at: oldTime,
    last_seen_at: Time,
    current: z.boolean(),
  }),
);

export const ApiToken = shape<ApiTokenView>()(
  "ApiToken",
  z.strictObject({
    id: z.int(),
    name: z.string(),
    last_four: z.string(),
    created_at: Time,
    last_used_at: Time.nullable(),
  }),
);
