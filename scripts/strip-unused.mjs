/*
 * Libraries bring whole classes, of which a bundler can leave no method out. What no page of ours calls, or asks for
 * by its options, is left out here: a third of i18next, half of conform. What is not found any more, as in a new
 * version of a library, ends the build.
 */

/** @type {(...names: string[]) => Record<string, string>} Bodies of functions that are never called. */
const emptied = (...names) => Object.fromEntries(names.map((name) => [name, "{}"]));

/** @type {Record<string, Parameters<typeof stripUnused>[1]>} */
const LEFT_OUT = {
  // One language, known from the beginning; all its texts come from our own files (app/i18n/create-i18n.ts).
  "i18next/dist/esm/i18next.js": {
    functions: {
      ...emptied("queueLoad", "loaded", "read", "prepareLoading", "load", "reload", "loadOne", "saveMissing"),
      ...emptied(
        "loadLanguages",
        "loadNamespaces",
        "reloadResources",
        "cloneInstance",
        "use",
        "exists",
        "dir",
      ),
      ...emptied("addResource", "addResources", "removeResourceBundle", "toJSON", "setDefaultNamespace"),
      ...emptied("getBestMatchFromCodes", "getScriptPartFromCode", "getLanguagePartFromCode", "addCached"),
      ...emptied("addRule", "clearCache", "needsPlural", "getPluralFormsOfKey", "getSuffixes"),
      ...emptied("getUsedParamsDetails"),
      loadResources: "{ arguments[1](); }",
      hasLoadedNamespace: "{ return true; }",
      toResolveHierarchy: "{ return [arguments[0]]; }",
      extractFromKey: "{ return { key: arguments[0], namespaces: [this.options.defaultNS].flat() }; }",
      nest: "{ return arguments[0]; }", // no text holds another
    },
    words: [
      ["if (usedKey || usedDefault || updateMissing) {", "if (false) {"], // a text that is missing does not compile
      ["if (!options.returnObjects && !this.options.returnObjects) {", "{"],
      ["if (lng?.toLowerCase() === 'cimode') {", "if (false) {"],
      [/const returnDetails = .*;/, "const returnDetails = false;"],
    ],
  },
  "react-i18next/dist/es/utils.js": { constants: emptied("loadNamespaces", "loadLanguages") },
  "react-i18next/dist/es/defaults.js": {
    words: [
      ["import { unescape } from './unescape.js';", ""],
      ["unescape\n", "\n"],
    ],
  },
  // Fields are checked by the server alone, which takes no orders of conform's (app/http/screen/forms.ts). None are
  // given, and what has been typed meanwhile is not asked for.
  "@conform-to/dom/dist/form.mjs": {
    functions: {
      ...emptied("submit", "onInput", "onBlur", "createFormControl"),
      handleIntent: "{ setFieldsValidated(arguments[0], arguments[2]); }",
      observe: "{ return () => {}; }",
      createConstraintProxy: "{ return {}; }",
      createKeyProxy: "{ return {}; }",
      createValidProxy: "{ return {}; }",
      createDirtyProxy: "{ return {}; }",
    },
    cases: ["update"],
  },
  "@conform-to/react/dist/context.mjs": { functions: emptied("submit") },
};

/**
 * The code without all that; `parse` makes its syntax tree. Throws an Error that names what is not there.
 *
 * @param {string} code @param {{ functions?: Record<string, string>, constants?: Record<string, string>, cases?:
 * string[], words?: [string | RegExp, string][] }} what @param {(code: string) => object} parse
 */
export function stripUnused(code, { functions = {}, constants = {}, cases = [], words = [] }, parse) {
  const found = new Set();
  const cuts = [];
  const cut = (name, { start, end }, instead) => {
    found.add(name);
    cuts.push({ start, end, instead });
  };
  const look = (node) => {
    if (typeof node?.type === "string") {
      const names = node.type === "VariableDeclarator" ? constants : functions;
      const body = bodyOf(node);
      if (body && Object.hasOwn(names, body.name)) return cut(body.name, body.block, names[body.name]);
      if (node.type === "SwitchCase" && cases.includes(node.test?.value))
        return cut(node.test.value, node.consequent[0], "break;");
    }
    for (const child of Object.values(node ?? {})) if (typeof child === "object") look(child);
  };
  look(parse(code));
  let rest = code;
  for (const { start, end, instead } of cuts.sort((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + instead + rest.slice(end);
  for (const [word, instead] of words) {
    const without = rest.replace(word, instead);
    if (without !== rest) found.add(word);
    rest = without;
  }
  const wanted = [...Object.keys({ ...functions, ...constants }), ...cases, ...words.map(([word]) => word)];
  const missing = wanted.filter((each) => !found.has(each));
  if (missing.length > 0) throw new Error(`There is nothing to leave out any more: ${missing.join(", ")}`);
  return rest;
}

/** The name and the block of a function, however it is written. */
function bodyOf({ type, id, key, body, init, value }) {
  const [name, block] = {
    FunctionDeclaration: [id?.name, body],
    MethodDefinition: [key?.name, value?.body],
    Property: [key?.name, value?.body],
    VariableDeclarator: [id?.name, init?.body],
  }[type] ?? [undefined, undefined];
  return block?.type === "BlockStatement" ? { name, block } : null;
}

/**
 * Returns what is to be left out of a file, if anything.
 *
 * @param {string} file @returns {Parameters<typeof stripUnused>[1] | undefined}
 */
export const unusedIn = (file) =>
  Object.entries(LEFT_OUT).find(([name]) => file.endsWith(`/node_modules/${name}`))?.[1];
