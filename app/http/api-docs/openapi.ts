/** The parts of an OpenAPI 3.1 document that ours is made of. */
export type JsonSchema = { [key: string]: unknown };
export type Content = Record<
  string,
  { schema: JsonSchema; examples?: Record<string, { summary: string; value: object }> }
>;

export type Parameter = {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
  description?: string;
  deprecated?: boolean;
};

/** `x-codes`: the error codes that may come with this status. */
export type Answer = { description: string; content?: Content; "x-codes"?: string[] };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
};

export type Description = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
};
