import { ENGINE_BASE64 } from "../../../../generated/engine";

function compile(): WebAssembly.Module {
  const bytes = Uint8Array.from(atob(ENGINE_BASE64), (character) => character.charCodeAt(0));
  if (!WebAssembly.validate(bytes)) {
    throw new Error(
      "Atalaya cannot run here: its search needs WebAssembly with SIMD and shared memory, which this processor or Node.js lacks.",
    );
  }
  return new WebAssembly.Module(bytes);
}

/** The compiled search kernel (engine/kernel.ts). @throws Error on import, where the machine cannot run it. */
export const engineModule = compile();
