/** The items by their key, each group and the groups in the order of the list. (`Map.groupBy` of newer Nodes.) */
export function groupBy<Item, Key>(list: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
