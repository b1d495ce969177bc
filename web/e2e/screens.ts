/** The tested screens: a cheap phone first, and the wide screen of an office. */
export const phone = { width: 360, height: 780 }
export const desktop = { width: 1280, height: 900 }
