import { describeOneOfEach } from "./one-of-each";

describeOneOfEach("next");
