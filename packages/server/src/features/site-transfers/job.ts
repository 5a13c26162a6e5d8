/** The job that does the work of a transfer. */
export const transferJob = 'run-site-transfer'
