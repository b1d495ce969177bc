/** Longer than anybody plans for, in the letters of Ghana. */
export const longName =
  'Nana Akosua Ɛyɛ-Mawuɖekuwò Agyeiwaa Dɔkono-Ansah of the Bolgatanga Straw Weavers’ Cooperative'

export const longWord = 'Nkonsonkonsonbɔfoɔkuwmufoɔahyiaeɛna'

export const longText =
  'Woven by hand in Bolgatanga from elephant grass that was dyed twice, dried for three days and split with a knife no longer than a finger.'
