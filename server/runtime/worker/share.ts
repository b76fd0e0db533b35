/**
 * The same plain data with its typed arrays in shared memory: it passes between threads as a reference, in no time
 * and without a copy, and several threads may read it.
 */
export function toShared<T>(value: T): T {
  if (ArrayBuffer.isView(value)) return sharedView(value);
  if (Array.isArray(value)) return value.map(toShared) as T;
  if (value === null || typeof value !== "object") return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toShared(inner)])) as T;
}

function sharedView<V extends ArrayBufferView>(view: V): V {
  if (view.buffer instanceof SharedArrayBuffer) return view;
  const memory = new SharedArrayBuffer(view.byteLength);
  new Uint8Array(memory).set(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  return new (view.constructor as new (memory: SharedArrayBuffer) => V)(memory);
}
