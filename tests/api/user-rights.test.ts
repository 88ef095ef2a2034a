import { beforeAll, expect, test } from "vitest";
import type { Actor } from "~/domain/actor";
import { attachToAll } from "~/domain/attachments/check";
import { putContact } from "~/domain/contact-lists/contacts";
import { stageContacts } from "~/domain/contact-lists/import/import-contacts";
import { createList } from "~/domain/contact-lists/lists";
import { requestCredits } from "~/domain/credits/request-credits";
import { approveRequest } from "~/domain/credits/review-request";
import { stageUpload } from "~/domain/imports/column-choice/stage-upload";
import { stageForCheck } from "~/domain/imports/staged-import";
import { createSchedule } from "~/domain/schedules/schedules";
import { moveItems } from "~/domain/sending/transition/transition-items";
import { createTemplate } from "~/domain/templates/templates";
import { makeApiToken } from "~/domain/users/sign-in/api-tokens";
import { sendTest } from "~/domain/webhooks/send-test";
import { createWebhook, deleteWebhook, listWebhooks } from "~/domain/webhooks/webhooks";
import { db, transaction } from "~/platform/db";
import { queuedBatch } from "../support/batch";
import { person, wholeCast } from "../support/cast";
import { contactsFile } from "../support/contact-lists";
import { pngFile, uploaded } from "../support/evidence";
import { sheetFile } from "../support/sheet";
import { ask, OWN_PAGE, tokensOf } from "./call";

// Who gets which answer from every call and screen of a user. What is named in capitals is Ani's. The columns:
// nobody; Ani (USER); a token of hers; Budi (USER); Dewi (ADMIN without features); Citra (ADMIN with all);
// Eka (SUPER ADMIN); somebody deactivated; somebody who must choose a new password first.
const WHO = ["nobody", "ani", "token", "budi", "dewi", "citra", "eka", "deactivated", "newPassword"] as const;
type Who = (typeof WHO)[number];

const CALLS = `
METHOD ADDRESS                          nobody ani token budi dewi citra eka deactivated new
POST   /api/auth/login                           422  422  422  422  422  422  422  422  422
POST   /api/auth/refresh                         422  422  422  422  422  422  422  422  422
POST   /api/auth/logout                          200  200  200  200  200  200  200  200  200
GET    /api                                      404  404  404  404  404  404  404  404  404
GET    /api/openapi.json                         200  200  200  200  200  200  200  200  200
GET    /api/docs                                 200  200  200  200  200  200  200  200  200
GET    /api/nowhere                              404  404  404  404  404  404  404  404  404
GET    /api/me                                   401  200  200  200  200  200  200  401  200
GET    /api/me/settings                          401  200  200  200  200  200  200  401  200
PUT    /api/me/settings                          401  200  200  200  200  200  200  401  200
POST   /api/me/phone/confirm/start               401  409  409  422  422  422  422  401  403
POST   /api/me/phone/confirm                     401  409  409  422  422  422  422  401  403
GET    /api/me/hours                             401  200  200  200  200  200  200  401  403
PUT    /api/me/hours                             401  200  200  200  200  200  200  401  403
GET    /api/me/stop-words                        401  200  200  200  200  200  200  401  403
PUT    /api/me/stop-words                        401  200  200  200  200  200  200  401  403
GET    /api/me/keeping                           401  200  200  200  200  200  200  401  403
PUT    /api/me/keeping                           401  200  200  200  200  200  200  401  403
GET    /api/me/devices                           401  200  200  200  200  200  200  401  403
POST   /api/me/devices/DEVICE/connect/start      401  409  409  404  404  404  404  401  403
GET    /api/me/devices/DEVICE/qr-raw             401  409  409  404  404  404  404  401  403
POST   /api/me/devices/DEVICE/request-code       401  409  409  404  404  404  404  401  403
GET    /api/me/devices/DEVICE/session            401  409  409  404  404  404  404  401  403
GET    /api/me/notifications                     401  200  200  200  200  200  200  401  403
PUT    /api/me/notifications                     401  200  200  200  200  200  200  401  403
GET    /api/notifications                        401  200  200  200  200  200  200  401  403
POST   /api/notifications/read-all               401  200  200  200  200  200  200  401  403
POST   /api/notifications/NOTIFICATION/read      401  200  200  404  404  404  404  401  403
GET    /api/opt-outs                             401  200  200  200  200  200  200  401  403
POST   /api/opt-outs                             401  201  201  201  201  201  201  401  403
GET    /api/opt-outs/export                      401  200  200  200  200  200  200  401  403
DELETE /api/opt-outs/OPTOUT                      401  200  200  404  404  404  404  401  403
PUT    /api/opt-outs/OPTOUT                      401  404  404  404  404  404  404  401  403
PUT    /api/opt-outs/HIDDEN                      401  200  200  404  404  404  404  401  403
GET    /api/recipients/6281234000077             401  200  200  200  200  200  200  401  403
POST   /api/recipients/6281234000077/forget      401  200  200  200  200  200  200  401  403
POST   /api/recipients/abc/forget                401  422  422  422  422  422  422  401  403
GET    /api/recipients/abc                       401  422  422  422  422  422  422  401  403
GET    /api/me/sessions                          401  200  403  200  200  200  200  401  403
DELETE /api/me/sessions                          401  200  403  200  200  200  200  401  403
DELETE /api/me/sessions/SESSION                  401  200  403  404  404  404  404  401  403
GET    /api/me/second-factor                     401  200  403  200  200  200  200  401  403
POST   /api/me/second-factor/start               401  200  403  200  200  200  200  401  403
POST   /api/me/second-factor/confirm             401  422  403  422  422  422  422  401  403
POST   /api/me/second-factor/recovery-codes      401  422  403  422  422  422  422  401  403
POST   /api/me/second-factor/turn-off            401  422  403  422  422  422  422  401  403
GET    /api/me/tokens                            401  200  403  200  200  200  200  401  403
POST   /api/me/tokens                            401  201  403  201  201  201  201  401  403
DELETE /api/me/tokens/TOKEN                      401  200  403  404  404  404  404  401  403
GET    /api/webhooks                             401  200  200  200  200  200  200  401  403
POST   /api/webhooks                             401  201  201  201  201  201  201  401  403
GET    /api/webhooks/WEBHOOK                     401  200  200  404  404  404  404  401  403
PUT    /api/webhooks/WEBHOOK                     401  200  200  404  404  404  404  401  403
DELETE /api/webhooks/WEBHOOK                     401  200  200  404  404  404  404  401  403
POST   /api/webhooks/WEBHOOK/rotate              401  200  200  404  404  404  404  401  403
POST   /api/webhooks/WEBHOOK/test                401  202  202  404  404  404  404  401  403
POST   /api/webhooks/WEBHOOK/resend              401  200  200  404  404  404  404  401  403
GET    /api/webhooks/WEBHOOK/deliveries          401  200  200  404  404  404  404  401  403
GET    /api/webhooks/WEBHOOK/deliveries/1        401  200  200  404  404  404  404  401  403
POST   /api/webhooks/WEBHOOK/deliveries/1/resend 401  202  202  404  404  404  404  401  403
GET    /api/bulk/overview                        401  200  200  200  200  200  200  401  403
GET    /api/bulk/template                        401  200  200  200  200  200  200  401  403
GET    /api/bulk/batches                         401  200  200  200  200  200  200  401  403
GET    /api/templates                            401  200  200  200  200  200  200  401  403
POST   /api/templates                            401  201  422  201  201  201  201  401  403
GET    /api/templates/TEMPLATE                   401  200  200  404  404  404  404  401  403
PUT    /api/templates/TEMPLATE                   401  200  200  404  404  404  404  401  403
DELETE /api/templates/TEMPLATE                   401  200  200  404  404  404  404  401  403
GET    /api/lists                                401  200  200  200  200  200  200  401  403
POST   /api/lists                                401  201  422  201  201  201  201  401  403
POST   /api/lists/preview                        401  422  422  422  422  422  422  401  403
GET    /api/lists/LIST                           401  200  200  404  404  404  404  401  403
PUT    /api/lists/LIST                           401  200  200  404  404  404  404  401  403
DELETE /api/lists/LIST                           401  200  200  404  404  404  404  401  403
POST   /api/lists/LIST/import                    401  415  415  404  404  404  404  401  403
GET    /api/lists/LIST/contacts                  401  200  200  404  404  404  404  401  403
PUT    /api/lists/LIST/contacts/6281234500009    401  200  200  404  404  404  404  401  403
DELETE /api/lists/LIST/contacts/6281234500001    401  200  200  404  404  404  404  401  403
GET    /api/lists/LIST/export                    401  200  200  404  404  404  404  401  403
GET    /api/schedules                            401  200  200  200  200  200  200  401  403
POST   /api/schedules                            401  422  422  422  422  422  422  401  403
GET    /api/schedules/SCHEDULE                   401  200  200  404  404  404  404  401  403
PUT    /api/schedules/SCHEDULE                   401  200  200  404  404  404  404  401  403
DELETE /api/schedules/SCHEDULE                   401  200  200  404  404  404  404  401  403
POST   /api/schedules/SCHEDULE/pause             401  200  200  404  404  404  404  401  403
POST   /api/schedules/SCHEDULE/resume            401  200  200  404  404  404  404  401  403
GET    /api/schedules/SCHEDULE/runs              401  200  200  404  404  404  404  401  403
POST   /api/bulk/batches                         401  422  422  422  422  422  422  401  403
GET    /api/bulk/batches/export                  401  200  200  200  200  200  200  401  403
GET    /api/bulk/batches/BATCH                   401  200  200  404  200  200  200  401  403
GET    /api/bulk/batches/BATCH/items             401  200  200  404  403  200  200  401  403
GET    /api/bulk/batches/BATCH/replies           401  200  200  404  403  200  200  401  403
GET    /api/replies                              401  200  200  200  200  200  200  401  403
POST   /api/replies/read-all                     401  200  200  200  200  200  200  401  403
POST   /api/replies/REPLY/read                   401  200  200  404  404  404  404  401  403
GET    /api/bulk/batches/BATCH/replies/export    401  200  200  404  403  200  200  401  403
GET    /api/bulk/batches/BATCH/attachment        401  200  200  404  403  200  200  401  403
GET    /api/bulk/batches/BATCH/items/2/attachment 401 200  200  404  403  200  200  401  403
GET    /api/bulk/batches/BATCH/export            401  200  200  404  403  200  200  401  403
POST   /api/bulk/batches/BATCH/pause             401  200  200  404  403  403  200  401  403
POST   /api/bulk/batches/BATCH/resume            401  200  200  404  403  403  200  401  403
POST   /api/bulk/batches/BATCH/cancel            401  200  200  404  403  403  200  401  403
PUT    /api/bulk/batches/BATCH/schedule          401  409  409  404  403  403  409  401  403
POST   /api/bulk/batches/BATCH/retry             401  201  201  404  403  403  201  401  403
POST   /api/bulk/batches/BATCH/duplicate         401  201  201  404  403  403  403  401  403
GET    /api/credits                              401  200  200  200  403  403  403  401  403
GET    /api/credits/transactions                 401  200  200  200  403  403  403  401  403
GET    /api/credits/transactions/export         401  200  200  200  403  403  403  401  403
POST   /api/credits/requests                     401  415  415  415  403  403  403  401  403
GET    /api/credits/packages                     401  200  200  200  403  403  403  401  403
GET    /api/credits/requests/RECEIPT/receipt.pdf 401  200  200  404  404  200  200  401  403
GET    /api/credits/requests/REQUEST/evidence.png 401 200  200  404  404  200  200  401  403
`;

// Where a word stands, that is the page that is opened instead.
const SCREENS = `
METHOD ADDRESS                          nobody ani token budi dewi citra eka deactivated new
GET    /             dashboard dashboard dashboard dashboard dashboard dashboard dashboard dashboard dashboard
GET    /login                         200   dashboard 200   dashboard dashboard dashboard dashboard 200 dashboard
POST   /login                                    422  422  422  422  422  422  422  422  422
GET    /admin/login      200 dashboard 200 dashboard admin/dashboard admin/dashboard admin/dashboard 200 dashboard
POST   /admin/login                              422  422  422  422  422  422  422  422  422
GET    /login/code           login dashboard login dashboard dashboard dashboard dashboard login dashboard
POST   /login/code                               422  422  422  422  422  422  422  422  422
GET    /admin/login/code   admin/login dashboard admin/login dashboard dashboard dashboard dashboard admin/login dashboard
POST   /admin/login/code                         422  422  422  422  422  422  422  422  422
GET    /forgot-password                             200  200  200  200  200  200  200  200  200
POST   /forgot-password                             422  422  422  422  422  422  422  422  422
GET    /reset-password/none                         200  200  200  200  200  200  200  200  200
POST   /reset-password/none                         404  404  404  404  404  404  404  404  404
GET    /logout                                  302  302  302  302  302  302  302  302  302
POST   /logout                                  login login login login login login login login login
GET    /dashboard                               login 200 login 200  200  200  200 login settings
POST   /dashboard?hide                login dashboard login dashboard dashboard dashboard dashboard login settings
GET    /numbers                                 login 200 login 200  200  200  200 login settings
GET    /numbers/DEVICE/connect                  login 200 login 404  404  404  404 login settings
POST   /numbers/DEVICE/connect                  login 409 login 404  404  404  404 login settings
GET    /send/new                                login 200 login 200  200  200  200 login settings
POST   /send/new                                login 415 login 415  415  415  415 login settings
POST   /send/new/upload                         login 415 login 415  415  415  415 login settings
POST   /send/new/columns                        login 415 login 415  415  415  415 login settings
GET    /send/new/template                       login 200 login 200  200  200  200 login settings
GET    /send/new?done=BATCH                     login 200 login 404  200  200  200 login settings
GET    /send/new/SHEET                          login 200 login 404  404  404  404 login settings
GET    /send/new/WAITING/columns                login 200 login 404  404  404  404 login settings
POST   /send/new/WAITING/columns                login 302 login 404  404  404  404 login settings
GET    /send/new/SHEET/faults                   login 200 login 404  404  404  404 login settings
GET    /send/new/SHEET/text                     login 200 login 404  404  404  404 login settings
POST   /send/new/SHEET/text                     login 302 login 404  404  404  404 login settings
POST   /send/new/SHEET?confirm                  login 302 login 404  404  404  404 login settings
POST   /send/new/SHEET?try                      login 302 login 404  404  404  404 login settings
POST   /send/new/SHEET?first                    login 302 login 404  404  404  404 login settings
POST   /send/new/SHEET?all                      login 302 login 404  404  404  404 login settings
POST   /send/new/SHEET?discard                  login 302 login 404  404  404  404 login settings
GET    /batches                                 login 200 login 200  200  200  200 login settings
GET    /batches/export                          login 200 login 200  200  200  200 login settings
GET    /batches/BATCH                           login 200 login 404  200  200  200 login settings
GET    /batches/BATCH/replies                   login 200 login 404  403  200  200 login settings
GET    /batches/BATCH/replies/export            login 200 login 404  403  200  200 login settings
GET    /batches/BATCH/export                    login 200 login 404  403  200  200 login settings
GET    /batches/BATCH/follow-up                 login 200 login 404  403  403  403 login settings
POST   /batches/BATCH/follow-up                 login 409 login 404  403  403  403 login settings
GET    /replies                                 login 200 login 200  200  200  200 login settings
POST   /replies                                 login 302 login 302  302  302  302 login settings
POST   /batches/BATCH?pause                     login 302 login 404  403  403  302 login settings
POST   /batches/BATCH?duplicate                 login 302 login 404  403  403  403 login settings
POST   /batches/BATCH?resume                    login 302 login 404  403  403  302 login settings
GET    /batches/BATCH/cancel                    login 200 login 404  403  403  200 login settings
POST   /batches/BATCH/cancel                    login 302 login 404  403  403  302 login settings
GET    /batches/BATCH/schedule                  login 200 login 404  403  403  200 login settings
POST   /batches/BATCH/schedule                  login 409 login 404  403  403  409 login settings
GET    /batches/BATCH/retry                     login 200 login 404  403  403  200 login settings
POST   /batches/BATCH/retry                     login 302 login 404  403  403  302 login settings
GET    /templates                               login 200 login 200  200  200  200 login settings
GET    /templates/new                           login 200 login 200  200  200  200 login settings
POST   /templates/new                           login 302 login 302  302  302  302 login settings
GET    /templates/TEMPLATE                      login 200 login 404  404  404  404 login settings
POST   /templates/TEMPLATE                      login 302 login 404  404  404  404 login settings
GET    /templates/TEMPLATE/delete               login 200 login 404  404  404  404 login settings
POST   /templates/TEMPLATE/delete               login 302 login 404  404  404  404 login settings
GET    /send/new?template=TEMPLATE              login 200 login 404  404  404  404 login settings
GET    /credits                       login 200 login 200 dashboard dashboard dashboard login settings
GET    /credits?request=REQUEST       login 200 login 404 dashboard dashboard dashboard login settings
POST   /credits                       login 415 login 415 dashboard dashboard dashboard login settings
GET    /credits/export                login 200 login 200 dashboard dashboard dashboard login settings
GET    /settings                                login 200 login 200  200  200  200 login 200
POST   /settings                      login settings login settings settings settings settings login settings
GET    /settings/phone                          login 200 login 200  200  200  200 login settings
POST   /settings/phone                          login 409 login 422  422  422  422 login settings
POST   /settings/phone?confirm                  login 409 login 422  422  422  422 login settings
GET    /settings/hours                          login 200 login 200  200  200  200 login settings
POST   /settings/hours                          login 422 login 422  422  422  422 login settings
GET    /settings/stop-words                     login 200 login 200  200  200  200 login settings
POST   /settings/stop-words                     login 302 login 302  302  302  302 login settings
GET    /notifications                           login 200 login 200  200  200  200 login settings
POST   /notifications                           login 302 login 302  302  302  302 login settings
GET    /settings/notifications                  login 200 login 200  200  200  200 login settings
POST   /settings/notifications                  login 302 login 302  302  302  302 login settings
GET    /settings/keeping                        login 200 login 200  200  200  200 login settings
POST   /settings/keeping                        login 302 login 302  302  302  302 login settings
GET    /lists                                   login 200 login 200  200  200  200 login settings
GET    /lists/new                               login 200 login 200  200  200  200 login settings
POST   /lists/new                               login 302 login 302  302  302  302 login settings
GET    /lists/LIST                              login 200 login 404  404  404  404 login settings
GET    /lists/LIST/edit                         login 200 login 404  404  404  404 login settings
POST   /lists/LIST/edit                         login 302 login 404  404  404  404 login settings
GET    /lists/LIST/delete                       login 200 login 404  404  404  404 login settings
POST   /lists/LIST/delete                       login 302 login 404  404  404  404 login settings
GET    /lists/LIST/contacts/new                 login 200 login 404  404  404  404 login settings
POST   /lists/LIST/contacts/new                 login 302 login 404  404  404  404 login settings
GET    /lists/LIST/contacts/6281234500001       login 200 login 404  404  404  404 login settings
POST   /lists/LIST/contacts/6281234500001       login 302 login 404  404  404  404 login settings
GET    /lists/LIST/contacts/6281234500001/remove login 200 login 404 404  404  404 login settings
POST   /lists/LIST/contacts/6281234500001/remove login 302 login 404 404  404  404 login settings
GET    /lists/LIST/import                       login 200 login 404  404  404  404 login settings
POST   /lists/LIST/import                       login 415 login 404  404  404  404 login settings
GET    /lists/LIST/import/IMPORT                login 200 login 404  404  404  404 login settings
POST   /lists/LIST/import/IMPORT                login 302 login 404  404  404  404 login settings
GET    /schedules                               login 200 login 200  200  200  200 login settings
GET    /schedules/new                           login 200 login 200  200  200  200 login settings
POST   /schedules/new                           login 422 login 422  422  422  422 login settings
GET    /schedules/SCHEDULE                      login 200 login 404  404  404  404 login settings
POST   /schedules/SCHEDULE                      login 302 login 404  404  404  404 login settings
GET    /schedules/SCHEDULE/edit                 login 200 login 404  404  404  404 login settings
POST   /schedules/SCHEDULE/edit                 login 422 login 404  404  404  404 login settings
GET    /schedules/SCHEDULE/delete               login 200 login 404  404  404  404 login settings
POST   /schedules/SCHEDULE/delete               login 302 login 404  404  404  404 login settings
GET    /lists/LIST/export                       login 200 login 404  404  404  404 login settings
GET    /batches/ENDED/list                      login 200 login 404  404  404  404 login settings
POST   /batches/ENDED/list                      login 302 login 404  404  404  404 login settings
GET    /opt-outs                                login 200 login 200  200  200  200 login settings
POST   /opt-outs                                login 302 login 302  302  302  302 login settings
GET    /opt-outs/export                         login 200 login 200  200  200  200 login settings
GET    /opt-outs/OPTOUT/remove                  login 200 login 404  404  404  404 login settings
GET    /opt-outs/HIDDEN/number                  login 200 login 404  404  404  404 login settings
POST   /opt-outs/HIDDEN/number                  login 302 login 404  404  404  404 login settings
POST   /opt-outs/OPTOUT/remove                  login 302 login 404  404  404  404 login settings
GET    /recipients                              login 200 login 200  200  200  200 login settings
GET    /recipients?number=abc                   login 200 login 200  200  200  200 login settings
GET    /recipients/6281234000077                login 200 login 200  200  200  200 login settings
GET    /recipients/6281234000077/forget         login 200 login 200  200  200  200 login settings
POST   /recipients/6281234000077/forget         login 302 login 302  302  302  302 login settings
GET    /recipients/abc                          login 422 login 422  422  422  422 login settings
GET    /settings/sessions                       login 200 login 200  200  200  200 login settings
POST   /settings/sessions             login 302 login 302 302 302 302 login settings
POST   /settings/sessions?SESSION               login 302 login 404  404  404  404 login settings
GET    /settings/tokens                         login 200 login 200  200  200  200 login settings
POST   /settings/tokens                         login 200 login 200  200  200  200 login settings
GET    /settings/tokens/TOKEN/revoke            login 200 login 404  404  404  404 login settings
POST   /settings/tokens/TOKEN/revoke            login 302 login 404  404  404  404 login settings
GET    /settings/webhooks                       login 200 login 200  200  200  200 login settings
POST   /settings/webhooks                       login 200 login 200  200  200  200 login settings
GET    /settings/webhooks/WEBHOOK               login 200 login 404  404  404  404 login settings
POST   /settings/webhooks/WEBHOOK               login 302 login 404  404  404  404 login settings
POST   /settings/webhooks/WEBHOOK?test          login 302 login 404  404  404  404 login settings
POST   /settings/webhooks/WEBHOOK?resend        login 302 login 404  404  404  404 login settings
POST   /settings/webhooks/WEBHOOK?again         login 302 login 404  404  404  404 login settings
POST   /settings/webhooks/WEBHOOK?status        login 302 login 404  404  404  404 login settings
GET    /settings/webhooks/WEBHOOK/secret        login 200 login 404  404  404  404 login settings
POST   /settings/webhooks/WEBHOOK/secret        login 200 login 404  404  404  404 login settings
GET    /settings/webhooks/WEBHOOK/delete        login 200 login 404  404  404  404 login settings
POST   /settings/webhooks/WEBHOOK/delete        login 302 login 404  404  404  404 login settings
GET    /settings/webhooks/WEBHOOK/deliveries/1  login 200 login 404  404  404  404 login settings
GET    /settings/second-factor                  login 200 login 200  200  200  200 login settings
POST   /settings/second-factor?begin            login 302 login 302  302  302  302 login settings
GET    /nothing-here                             404  404  404  404  404  404  404  404  404
POST   /nothing-here                             404  404  404  404  404  404  404  404  404
`;

/** What a call or a form sends; the others send nothing that matters. */
const JSON_SENT: Record<string, object> = {
  "POST /api/me/tokens": { name: "Shop" },
  "POST /api/webhooks": { url: "https://198.51.101.7/siar", events: ["batch.completed"] },
  "PUT /api/webhooks/WEBHOOK": { include_text: true },
  "POST /api/webhooks/WEBHOOK/resend": { since: new Date().toISOString() },
  "POST /api/templates": { name: "Tagihan", text: "Halo {{nama}}" },
  "PUT /api/templates/TEMPLATE": { name: "Lain", text: "Hai {{nama}}" },
  "POST /api/lists": { name: "Pelanggan" },
  "PUT /api/lists/LIST": { basis: "customers" },
  "PUT /api/lists/LIST/contacts/6281234500009": { values: { nama: "Sari" } },
  "PUT /api/schedules/SCHEDULE": { name: "Tiap hari", time: "10:00" },
  "POST /api/me/phone/confirm": { code: "123456" },
  "PUT /api/me/stop-words": { words: ["stop"] },
  "PUT /api/me/keeping": { keep_days: 365 },
  "POST /api/me/devices/DEVICE/request-code": { phone_number: "6281234567890" },
  "PUT /api/opt-outs/HIDDEN": { number: "+6281234999902" },
  "POST /api/opt-outs": { numbers: ["+6281234999901"] },
};
const FIELDS: Record<string, Record<string, string>> = {
  "POST /send/new/WAITING/columns": { intent: "choose", receiver_number: "1", message: "Halo" },
  "POST /send/new/SHEET/text": { message: "Halo semua" },
  "POST /send/new/SHEET?confirm": { intent: "confirm" },
  "POST /send/new/SHEET?try": { intent: "try", row: "2" },
  "POST /send/new/SHEET?first": { intent: "first" },
  "POST /send/new/SHEET?all": { intent: "all" },
  "POST /send/new/SHEET?discard": { intent: "discard" },
  "POST /batches/BATCH/follow-up": { group: "NOT_READ", message: "Halo lagi" },
  "POST /batches/BATCH?pause": { intent: "pause" },
  "POST /batches/BATCH?duplicate": { intent: "duplicate" },
  "POST /batches/BATCH?resume": { intent: "resume" },
  "POST /batches/BATCH/retry": { unconfirmed: "on" },
  "POST /settings/sessions?SESSION": { session: "SESSION" },
  "POST /settings/stop-words": { words: "STOP" },
  "POST /settings/notifications": { low_balance: "50" },
  "POST /settings/keeping": { keep_days: "always" },
  "POST /lists/new": { name: "Langganan" },
  "POST /lists/LIST/edit": { name: "Langganan lama" },
  "POST /lists/LIST/contacts/new": { number: "+6281234500002", new_column: "kota", new_value: "Bandung" },
  "POST /lists/LIST/contacts/6281234500001": { value_0: "Ani S" },
  "POST /lists/LIST/import/IMPORT": { intent: "discard" },
  "POST /schedules/SCHEDULE": { intent: "pause" },
  "POST /batches/ENDED/list": { name: "Penerima" },
  "POST /opt-outs/HIDDEN/number": { number: "+6281234999903" },
  "POST /opt-outs": { numbers: "+6281234999901" },
  "POST /settings/phone?confirm": { code: "123456" },
  "POST /settings/tokens": { name: "Shop", access: "all" },
  "POST /settings/webhooks": { url: "https://198.51.101.7/siar", event_kinds: "batch.completed" },
  "POST /settings/webhooks/WEBHOOK": { url: "https://198.51.101.7/siar", event_kinds: "credits.low" },
  "POST /settings/webhooks/WEBHOOK?resend": { hours: "24" },
  "POST /settings/webhooks/WEBHOOK?again": { delivery: "1" },
  "POST /settings/webhooks/WEBHOOK?status": { status: "disabled" },
  "POST /templates/new": { name: "Pengingat", text: "Halo {{nama}}" },
  "POST /templates/TEMPLATE": { name: "Lain", text: "Hai {{nama}}" },
};

type Row = { call: string; wanted: Record<Who, string> };

function rowsOf(table: string): Row[] {
  const lines = table.trim().split("\n").slice(1);
  return lines.map((line) => {
    const [method, path, ...cells] = line.trim().split(/\s+/);
    expect(cells, line).toHaveLength(WHO.length);
    const wanted = Object.fromEntries(WHO.map((who, n) => [who, cells[n]])) as Row["wanted"];
    return { call: `${method} ${path}`, wanted };
  });
}

let people: Record<Exclude<Who, "nobody" | "token">, Actor>;
let anisToken = "";
let count = 0;
let sheet: number | null = null;
let list = 0;

beforeAll(async () => {
  const cast = await wholeCast();
  const deactivated = await person("Fajar");
  const newPassword = await person("Lina");
  await db.user.update({ where: { id: deactivated.id }, data: { active: false } });
  await db.user.update({ where: { id: newPassword.id }, data: { mustChangePassword: true } });
  await db.user.update({ where: { id: cast.ani.id }, data: { phone: "6281234567890" } }); // for try-outs
  people = { ...cast, deactivated, newPassword };
  anisToken = (await makeApiToken(people.ani, { name: "Mine" }, new Date())).token;
});

/** How somebody asks: a sign-in of their own for each question, so that none ends another's. */
async function tokenOf(who: Who): Promise<string | undefined> {
  if (who === "nobody") return undefined;
  return who === "token" ? anisToken : (await tokensOf(people[who])).token;
}

/** The address with something fresh of Ani's in it. */
async function filled(text: string): Promise<string> {
  let address = text;
  for (const name of Object.keys(FRESH) as (keyof typeof FRESH)[])
    if (new RegExp(`\\b${name}\\b`).test(address))
      address = address.replace(name, String(await FRESH[name]()));
  return address;
}

const FRESH = {
  /** One row to retry, and one still to send, both with a file. */
  async BATCH() {
    const now = new Date();
    const batch = await queuedBatch(people.ani, 2, now, undefined, { attached: "ALL", price: 1 });
    await attachToAll(batch, { ...uploaded(pngFile()), filename: "a.png", type: "png" }, now);
    const refused = { batchId: batch, rowNo: 2, from: "READY", to: "REFUNDED", reason: "REFUSED" } as const;
    await transaction((tx) => moveItems(tx, [refused], new Date()));
    return batch;
  },
  async REQUEST() {
    const waiting = { approvedAt: null, rejectedAt: null };
    await db.creditRequest.updateMany({ where: waiting, data: { approvedAt: new Date() } });
    count += 1;
    const evidence = uploaded(pngFile(count, 64));
    return (await requestCredits(people.ani, { amount: 10, evidence }, new Date())).request.id;
  },
  async RECEIPT() {
    const id = await FRESH.REQUEST();
    await approveRequest(people.eka, id, new Date());
    return id;
  },
  async SHEET() {
    if (sheet) return sheet; // reading one takes a while, and only a POST that succeeds uses it up
    count += 1;
    const file = await sheetFile([["0812 3400 0001", `Halo ${count} ${Math.random()}`, null]]);
    sheet = (await stageForCheck(people.ani, file, {}, new Date())).id;
    return sheet;
  },
  async WAITING() {
    const file = await sheetFile([["Sari", "0812 3400 0001", null]], ["nama", "kolom x", "kota"]);
    return (await stageUpload(people.ani, file, {}, new Date())).id;
  },
  async SESSION() {
    await tokensOf(people.ani);
    const newest = { where: { userId: people.ani.id }, orderBy: { id: "desc" } } as const;
    return (await db.session.findFirstOrThrow(newest)).id;
  },
  async TEMPLATE() {
    await db.template.deleteMany({ where: { userId: people.ani.id } });
    return (await createTemplate(people.ani, { name: "A", text: "Halo {{nama}}" }, new Date())).template.id;
  },
  async OPTOUT() {
    count += 1;
    const number = `62812350${String(count).padStart(5, "0")}`;
    return (await db.optOut.create({ data: { userId: people.ani.id, number, how: "HAND", at: new Date() } }))
      .id;
  },
  async HIDDEN() {
    count += 1;
    const entry = { userId: people.ani.id, number: `99${count}@lid`, how: "REPLY", at: new Date() };
    return (await db.optOut.create({ data: entry })).id;
  },
  /** Its server does not answer, so what its owner asks for is refused (409). */
  async DEVICE() {
    count += 1;
    const { id: userId } = people.ani;
    const address = { host: "127.0.0.1", port: 1 };
    const server = await db.server.upsert({
      where: { userId },
      create: { userId, ...address },
      update: address,
    });
    const own = { userId, serverId: server.id, name: "Phone", session: `siar-rights-${count}` };
    const made = { ...own, sealedWebhookSecret: "", createdAt: new Date() };
    return (await db.device.create({ data: made })).id;
  },
  async LIST() {
    await db.contactList.deleteMany({ where: { userId: people.ani.id } });
    list = (await createList(people.ani, { name: "Satu" }, new Date())).list.id;
    await putContact(people.ani, list, "6281234500001", { values: { nama: "Ani" } }, new Date());
    return list;
  },
  async SCHEDULE() {
    await db.schedule.deleteMany({ where: { userId: people.ani.id } });
    const sent = { list_ids: [await FRESH.LIST()], template_id: await FRESH.TEMPLATE() };
    const daily = { name: "Harian", rrule: "FREQ=DAILY", time: "09:00", ...sent };
    return (await createSchedule(people.ani, daily, new Date())).schedule.id;
  },
  /** Into the list before it in the address. */
  async IMPORT() {
    const file = contactsFile(["phone_number;nama", "6281234500003;Budi"]);
    return (await stageContacts(people.ani, list, file, "merge", new Date())).id;
  },
  async ENDED() {
    await db.contactList.deleteMany({ where: { userId: people.ani.id } });
    const id = await queuedBatch(people.ani, 1, new Date());
    await db.batch.update({ where: { id }, data: { status: "DONE", finishedAt: new Date() } });
    return id;
  },
  async NOTIFICATION() {
    count += 1;
    const fact = { userId: people.ani.id, kind: "credits_low", key: `n:${count}`, link: "/credits" };
    const params = { balance: 1, limit: 100 };
    return (await db.notification.create({ data: { ...fact, params, createdAt: new Date() } })).id;
  },
  async REPLY() {
    count += 1;
    const answer = { batchId: await FRESH.BATCH(), rowNo: 2, number: "62812", text: "Ya", stop: false };
    const own = { userId: people.ani.id, deviceId: 1, messageId: `rights-${count}`, at: new Date() };
    return (await db.reply.create({ data: { ...answer, ...own, unread: true } })).id;
  },
  /** With one delivery, the first of the account. */
  async WEBHOOK() {
    const userId = people.ani.id;
    for (const { id } of await listWebhooks(people.ani)) await deleteWebhook(people.ani, id, new Date());
    await db.outgoingEvent.deleteMany({ where: { userId } });
    await db.eventLog.deleteMany({ where: { userId } });
    const wish = { url: "https://198.51.101.7/siar", events: ["batch.completed" as const] };
    const { id } = (await createWebhook(people.ani, wish, new Date())).webhook;
    await sendTest(people.ani, id, new Date());
    return id;
  },
  async TOKEN() {
    await db.apiToken.deleteMany({ where: { userId: people.ani.id, name: { not: "Mine" } } });
    return (await makeApiToken(people.ani, { name: "Other" }, new Date())).api_token.id;
  },
};

test.each(rowsOf(CALLS))("$call", async ({ call, wanted }) => {
  const [method = "", path = ""] = call.split(" ");
  const got: Record<string, string> = {};
  for (const who of WHO) {
    const json = method === "GET" ? undefined : (JSON_SENT[call] ?? {});
    const answer = await ask(method, await filled(path), { token: await tokenOf(who), json });
    got[who] = String(answer.status);
    if (answer.status >= 400)
      expect(answer.json).toMatchObject({ ok: false, error: expect.any(String), code: expect.any(String) });
  }
  expect(got).toEqual(wanted);
});

test.each(rowsOf(SCREENS))("$call", async ({ call, wanted }) => {
  const [method = "", path = ""] = call.split(" ");
  const got: Record<string, string> = {};
  for (const who of WHO) {
    const token = await tokenOf(who);
    const signedIn = who === "token" ? { token } : token ? { cookies: { token } } : {};
    const fields: Record<string, string> = { request_key: crypto.randomUUID(), ...FIELDS[call] };
    const address = await filled(path);
    const id = /\d+/.exec(address)?.[0] ?? "";
    if (fields.session) fields.session = id;
    const body = method === "GET" ? undefined : new URLSearchParams(fields);
    got[who] = await shown(method, address, { ...signedIn, body, headers: OWN_PAGE });
    if (method === "POST" && got[who] === "302") sheet = null;
  }
  expect(got).toEqual(wanted);
});

const GUARDS = ["/login", "/admin/login", "/settings", "/dashboard", "/admin/dashboard"];

/** The status of a screen, however it comes (thrown, as Remix's `data`, or as a Response), or where it leads. */
async function shown(method: string, address: string, question: object): Promise<string> {
  const answer = await ask(method, address, question).catch((thrown) => thrown);
  if (answer instanceof Error && !("status" in answer)) throw answer;
  const place = (answer?.headers?.get?.("Location") ?? "").split("?")[0];
  if (GUARDS.includes(place)) return place.slice(1);
  return String(answer?.status ?? answer?.init?.status ?? 200);
}
