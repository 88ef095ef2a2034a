export type XmlHandler = {
  /** Names come without their namespace prefix. */
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
};
