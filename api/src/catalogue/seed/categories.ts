interface DemoCategory {
  readonly slug: string
  readonly parent: string | null
  readonly name: string
  /** A Lucide symbol. */
  readonly icon: string
  readonly picture: string
  readonly story: string
}

/** Parents stand before their children; the order is the order on the screen. */
export const categories = [
  {
    slug: 'baskets-home',
    parent: null,
    name: 'Baskets & home',
    icon: 'shopping-basket',
    picture: 'market-basket-sunset-close',
    story:
      'Around Bolgatanga, elephant grass is split, twisted and dyed in the pot before a single row is woven. A market basket takes a weaver two to three days.',
  },
  {
    slug: 'baskets',
    parent: 'baskets-home',
    name: 'Baskets',
    icon: 'shopping-basket',
    picture: 'bolga-basket-indigo-close',
    story:
      'Round, tight and strong enough for a day at the market. The handle is wound with goat leather, so it sits softly in the hand.',
  },
  {
    slug: 'calabashes',
    parent: 'baskets-home',
    name: 'Calabashes',
    icon: 'soup',
    picture: 'calabash-bowl-close',
    story:
      'A calabash grows on the vine, dries in the sun and is scraped, scored and oiled by hand. Each keeps the shape that it grew in.',
  },
  {
    slug: 'fans',
    parent: 'baskets-home',
    name: 'Fans & hats',
    icon: 'fan',
    picture: 'round-fan-red-close',
    story:
      'Grass and raffia, plaited by hand into what keeps the sun off. A round fan is dyed, cut and bound with leather in a morning.',
  },
  {
    slug: 'leather',
    parent: 'baskets-home',
    name: 'Leather',
    icon: 'briefcase',
    picture: 'leather-satchel-close',
    story:
      'Goat hides are tanned with the pods of the bagaruwa tree and dyed in the yard. Seams are pulled tight by hand, two needles at a time.',
  },
  {
    slug: 'cloth-kente',
    parent: null,
    name: 'Cloth & kente',
    icon: 'shirt',
    picture: 'kente-stole-plum-teal-close',
    story:
      'Narrow strips leave the loom a hand wide and are sewn edge to edge. Stamped and waxed cloth has its own towns, its own dyes and its own days to be worn.',
  },
  {
    slug: 'kente',
    parent: 'cloth-kente',
    name: 'Kente',
    icon: 'rows-4',
    picture: 'kente-throw-red-gold-close',
    story:
      'Here kente means cloth woven strip by strip on a hand loom, and nothing else. The weaver works the pattern from memory.',
  },
  {
    slug: 'adinkra',
    parent: 'cloth-kente',
    name: 'Adinkra cloth',
    icon: 'stamp',
    picture: 'adinkra-cloth-sunrise-close',
    story:
      'In Ntonso, stamps cut from calabash are pressed into cloth with a dye boiled from the bark of the badie tree. These are the bright cloths of glad days.',
  },
  {
    slug: 'batik',
    parent: 'cloth-kente',
    name: 'Batik',
    icon: 'droplets',
    picture: 'batik-scarf-lagoon-close',
    story:
      'Hot wax is stamped with carved foam and wood, the cloth is dyed, and the wax is boiled out. Where it cracked, fine lines of colour stay.',
  },
  {
    slug: 'smocks',
    parent: 'cloth-kente',
    name: 'Smocks',
    icon: 'shirt',
    picture: 'smock-indigo-white-close',
    story:
      'The fugu of the north is woven in strips, sewn into a wide coat and worn at every great day. No two weavers strike the same stripe.',
  },
  {
    slug: 'indigo',
    parent: 'cloth-kente',
    name: 'Indigo & tie-dye',
    icon: 'waves',
    picture: 'indigo-cloth-tied-rings-close',
    story:
      'Cloth is folded, tied and stitched before it meets the vat. It goes in green, and turns blue as the air touches it.',
  },
  {
    slug: 'beads-jewellery',
    parent: null,
    name: 'Beads & jewellery',
    icon: 'gem',
    picture: 'krobo-necklace-harvest-close',
    story:
      'Krobo beads are powdered glass, fired in clay moulds under a roof of palm branches. Brass is cast in wax moulds that are broken to free the piece.',
  },
  {
    slug: 'beads',
    parent: 'beads-jewellery',
    name: 'Beads',
    icon: 'circle-dot',
    picture: 'krobo-bracelet-festival-close',
    story:
      'Bottles are pounded to powder, layered by colour and fired until they fuse. Afterwards every bead is turned on a wet stone until it shines.',
  },
  {
    slug: 'waist-beads',
    parent: 'beads-jewellery',
    name: 'Waist beads',
    icon: 'circle-dashed',
    picture: 'waist-beads-teal-close',
    story:
      'Small glass beads on strong cotton, strung to measure. Worn under the clothes or over them: that is nobody’s business but hers.',
  },
  {
    slug: 'brass',
    parent: 'beads-jewellery',
    name: 'Brass',
    icon: 'sun',
    picture: 'brass-sun-pendant-close',
    story:
      'The caster draws the piece in threads of beeswax, wraps it in clay and charcoal, and pours. The mould breaks, so no second piece is quite the same.',
  },
  {
    slug: 'pottery-kitchen',
    parent: null,
    name: 'Pottery & kitchen',
    icon: 'amphora',
    picture: 'bottle-vase-ochre-close',
    story:
      'Beside the Volta at Vume, pots are raised without a wheel: the potter walks around the clay. They are polished with a river pebble and fired in the open.',
  },
  {
    slug: 'pots',
    parent: 'pottery-kitchen',
    name: 'Pots & vases',
    icon: 'amphora',
    picture: 'clay-pot-terracotta-close',
    story:
      'Raised without a wheel, polished with a pebble, fired in the open under straw and dung. The clouds of smoke on the side are the fire’s own.',
  },
  {
    slug: 'bowls',
    parent: 'pottery-kitchen',
    name: 'Bowls & grinding bowls',
    icon: 'soup',
    picture: 'clay-bowl-carved-close',
    story:
      'The ridged bowl of every Ghanaian kitchen, and quieter ones for the table. Clay keeps the soup warm until the last guest sits.',
  },
  {
    slug: 'music-carving',
    parent: null,
    name: 'Music & carving',
    icon: 'drum',
    picture: 'barrel-drum-painted-close',
    story:
      'Drums from the coast, stools from the forest villages around Kumasi. Both begin as one piece of wood and a carver with an adze.',
  },
  {
    slug: 'drums',
    parent: 'music-carving',
    name: 'Drums',
    icon: 'drum',
    picture: 'small-djembe-close',
    story:
      'The skin is stretched wet, pegged or roped tight, and tuned by ear. Every drum is played in before it leaves the yard.',
  },
  {
    slug: 'stools',
    parent: 'music-carving',
    name: 'Stools',
    icon: 'armchair',
    picture: 'asante-stool-close',
    story:
      'In Ahwiaa a stool is cut from a single block of sese wood. A stool is a seat and a gift for a new home; it is not a trophy.',
  },
  {
    slug: 'games-toys',
    parent: 'music-carving',
    name: 'Games & combs',
    icon: 'dices',
    picture: 'oware-board-close',
    story:
      'Oware boards with their seeds, combs with long teeth, animals on wheels. Cut from one block and rubbed smooth with leaves.',
  },
  {
    slug: 'beauty-care',
    parent: null,
    name: 'Beauty & care',
    icon: 'flower-2',
    picture: 'soap-gift-six-close',
    story:
      'Women around Tamale gather the nuts of the wild shea tree, then roast, mill and churn them by hand. Nothing is added that they would not put on their own skin.',
  },
  {
    slug: 'shea',
    parent: 'beauty-care',
    name: 'Shea & oils',
    icon: 'leaf',
    picture: 'shea-butter-jar-close',
    story:
      'The nuts are picked from the ground, never from the tree. It takes a day of churning to turn them into butter.',
  },
  {
    slug: 'soaps',
    parent: 'beauty-care',
    name: 'Soaps',
    icon: 'bubbles',
    picture: 'black-soap-bars-close',
    story:
      'Black soap is plantain skin, cocoa pod and palm oil, burnt and boiled. It is soft, it is dark, and it lathers like nothing else.',
  },
] as const satisfies readonly DemoCategory[]

export type CategorySlug = (typeof categories)[number]['slug']
