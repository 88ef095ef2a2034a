/**
 * What several pages of the admins’ area say: lists of people and devices, the head of a user’s pages, a server
 * that fails.
 */
export const admin = {
  roles: { USER: "User", ADMIN: "Admin", "SUPER ADMIN": "Super Admin" },

  people: {
    title: "Users",
    count: "{{total, number}} in all",
    active: "Active",
    inactive: "Inactive",
    tabs: "Users and devices",
    tabUsers: "Users",
    tabDevices: "Devices",
  },

  aboutUser: {
    failedToLoad: "Failed to load user.",
    protected: "You don’t have permission to change a Super Admin.",
    outranked: "You cannot change an admin who has features that you do not have.",
    back: "All users",
    credits_one: "{{count, number}} credit",
    credits_other: "{{count, number}} credits",
    sections: "About this user",
    tabDetails: "Details",
    tabServer: "Server",
    tabDevices: "Devices",
    tabCredits: "Credits",
  },
};
