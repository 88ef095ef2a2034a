import { env } from "~/platform/env";

const MEGABYTE = 1024 * 1024;

/** Of one attachment. */
export const ATTACHMENT_BYTES_MAX = env.ATTACHMENT_MB_MAX * MEGABYTE;
/** Of all that go with the rows of one batch. */
export const ATTACHMENTS_BYTES_MAX = env.ATTACHMENTS_MB_MAX * MEGABYTE;
/** Of the zip that brings them, which is hardly smaller than what it holds. */
export const ATTACHMENTS_ZIP_BYTES_MAX = ATTACHMENTS_BYTES_MAX + 4 * MEGABYTE;
