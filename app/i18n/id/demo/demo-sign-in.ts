import type { demoSignIn as en } from "../../en/demo/demo-sign-in";
import type { Translated } from "../../translation-type";

export const demoSignIn: Translated<typeof en> = {
  demoSignIn: {
    title: "Coba demo",
    shop: "Coba sebagai pemilik toko (Ani)",
    newcomer: "Coba sebagai pengguna baru (Budi)",
    admin: "Coba sebagai admin (Citra)",
    superAdmin: "Coba sebagai super admin (Eka)",
    password: "Kata sandi semua pengguna: {{password}}",
    recipients: "Yang dilihat penerima",
  },
};
