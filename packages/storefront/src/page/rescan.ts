/** Tells the loader that there is new markup. Not `mercury:load`: themes answer that one with `init`, which would never end. */
export const rescanEvent = 'vitrine:rescan'
