export { notifyOfDaemon } from "~/domain/notification-triggers/system";
export { deliverEmails } from "~/domain/notifications/deliver-email";
