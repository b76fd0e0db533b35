import { ENGINE_BASE64 } from "../../../generated/engine";

function compile(): WebAssembly.Module | null {
  const bytes = Uint8Array.from(atob(ENGINE_BASE64), (character) => character.charCodeAt(0));
  return WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
}

/** The compiled search kernel (engine/kernel.ts); null where the machine has no SIMD or no shared memory. */
export const engineModule = compile();
