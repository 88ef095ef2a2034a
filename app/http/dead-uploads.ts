export { endDeadUploads } from "~/domain/account-storage/uploads";
