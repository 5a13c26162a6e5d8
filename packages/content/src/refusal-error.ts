/** An operation that cannot be applied. `applyOperations` turns it into a refusal. */
export class RefusalError extends Error {}
