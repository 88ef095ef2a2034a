import { DomainError } from "~/domain/errors";
import { errorResponse } from "~/http/api/json-response";

/** Every path under /api that leads nowhere. */
function nowhere({ request }: { request: Request }): Response {
  return errorResponse(new DomainError("NOT_FOUND"), request);
}

export { nowhere as action, nowhere as loader };
