import { z } from "zod";
import {
  changePackage,
  createPackage,
  deletePackage,
  listPackages,
  PackageChange,
  PackageInput,
  PackageView,
  packageById,
} from "~/domain/credits/packages/packages";
import { admin } from "~/http/api/access";
import { endpoint } from "~/http/api/endpoint";
import { wholeList } from "~/http/api/whole-list";
import { idParam } from "~/http/request/params";
import { Ok, pageShape } from "../shapes/shape";

const ChangedPackage = z.strictObject({ ok: z.literal(true), package: PackageView });

export const packageEndpoints = {
  "admin/packages": endpoint({
    GET: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary: "All credit packages, the smallest first.",
      output: pageShape(PackageView),
      run: async () => wholeList(await listPackages()),
    },
    POST: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary: "Adds a credit package. `price` is in whole rupiah.",
      output: ChangedPackage,
      errors: ["TOO_MANY_PACKAGES"],
      idempotent: true,
      status: 201,
      input: PackageInput,
      run: ({ actor, input, now, keep }) => createPackage(actor, input, now, keep),
    },
  }),

  "admin/packages/:packageId": endpoint({
    PUT: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary: "Changes a credit package. Fields that are left out do not change, nor do existing requests.",
      output: ChangedPackage,
      input: PackageChange,
      authorize: ({ params }) => packageById(idParam(params.packageId)),
      run: ({ actor, params, input, now }) => changePackage(actor, idParam(params.packageId), input, now),
    },
    DELETE: {
      access: admin("SETTINGS"),
      scope: "admin",
      summary: "Deletes a credit package. Existing requests do not change.",
      output: Ok,
      run: ({ actor, params, now }) => deletePackage(actor, idParam(params.packageId), now),
    },
  }),
};
