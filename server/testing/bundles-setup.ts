import { bundleService } from "../../scripts/bundles";
import { ensureBuilt } from "../../scripts/inputs.mjs";

/** Builds the product's threads from the current sources. */
export default () => ensureBuilt("service", bundleService);
