/**
 * The document as a parent that has `<html>` as its only child. The document itself also holds the doctype, and
 * takes no second element even for a moment, which is how Preact exchanges one root for another.
 */
export function documentRoot(): Element {
  const only = () => document.documentElement;
  const root = {
    nodeType: Node.ELEMENT_NODE,
    namespaceURI: document.documentElement.namespaceURI,
    get firstChild() {
      return only();
    },
    get childNodes() {
      return [only()];
    },
    contains: (node: Node) => document.contains(node),
    insertBefore: (node: Node) => put(node),
    appendChild: (node: Node) => put(node),
    removeChild: (node: Node) => node,
  };
  return root as unknown as Element;
}

function put(node: Node): Node {
  if (node !== document.documentElement) document.replaceChild(node, document.documentElement);
  return node;
}
