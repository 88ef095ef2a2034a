/** What the sign-in page of the demo offers. */
export const demoSignIn = {
  demoSignIn: {
    title: "Try the demo",
    shop: "Try as shop owner (Ani)",
    newcomer: "Try as new user (Budi)",
    admin: "Try as admin (Citra)",
    superAdmin: "Try as super admin (Eka)",
    password: "Password of all users: {{password}}",
    recipients: "What recipients would see",
  },
};
