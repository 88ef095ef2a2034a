/** What the logs of tests are narrowed to, as it stands in the address. */
export type TestAddress = { target_user_id: number | undefined; device_id: number | undefined; page: number };

export function testAddress(url: string): TestAddress {
  const { searchParams } = new URL(url);
  const id = (name: string) => {
    const written = searchParams.get(name) ?? "";
    return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined;
  };
  return { target_user_id: id("target_user_id"), device_id: id("device_id"), page: id("page") ?? 1 };
}
