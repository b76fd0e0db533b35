import { describeOneOfEach } from "./one-of-each";

// The other router: `npm run proofs`.
describeOneOfEach("own");
