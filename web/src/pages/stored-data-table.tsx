interface StoredDataRow {
  what: string
  why: string
  howLong: string
  who: string
}

/** These rows describe what each feature stores. Change both together. */
const kept: readonly StoredDataRow[] = [
  {
    what: 'Name, email, phone',
    why: 'Your account, receipts, the call of the rider',
    howLong: 'Until you have the account deleted',
    who: 'Us; for a delivery its maker and carrier',
  },
  {
    what: 'Password',
    why: 'Signing in',
    howLong: 'As a one-way hash, until changed',
    who: 'Nobody can read it',
  },
  {
    what: 'Two-step sign-in: what your app shares with us, where codes go, backup codes, remembered devices',
    why: 'Letting in nobody who has your password alone',
    howLong: 'Until you turn it off; codes for minutes, remembered devices 30 days',
    who: 'Sealed, or as one-way hashes: nobody can read them. The address or number: you and us',
  },
  {
    what: 'Sign-in with Google, Facebook or Apple: your number and email there',
    why: 'Knowing you when you come with them',
    howLong: 'Until you disconnect it; what they tell us at a sign-in is gone after two hours',
    who: 'Us. They learn that you sign in here, and nothing that you buy',
  },
  {
    what: 'Where you are signed in: device, block of addresses, times',
    why: 'Showing it to you, and ending it',
    howLong: '30 days after it has ended',
    who: 'You and us',
  },
  {
    what: 'Devices on which you have signed in, by their key',
    why: 'Telling you of a new one; nobody can lock you out of a known one',
    howLong: 'A year after the last sign-in there',
    who: 'Us',
  },
  {
    what: 'Wrong passwords: how many, for which account (as a hash), from where',
    why: 'Keeping out who guesses',
    howLong: 'About an hour after it counts no more',
    who: 'Us',
  },
  {
    what: 'Links and codes that we send you, to verify an email or a number or to set a password',
    why: 'Knowing that it was you who opened them',
    howLong: 'A code for minutes, a link for an hour or a day; that it was opened, 30 days',
    who: 'As one-way hashes, or not at all: nobody can read them',
  },
  {
    what: 'Events that you keep, whom you invite to them, and what you say to invitations',
    why: 'Showing them to you and your guests, and reminding you in time',
    howLong: 'Until you delete the event or your account; its number 30 days longer',
    who: 'You and who is invited',
  },
  {
    what: 'Points: what they came for, the codes that they became, and by whose invitation you came',
    why: 'Giving you what is yours, once; holding back an invitation whose two accounts share a number, a device or a network',
    howLong: 'Until you have the account deleted',
    who: 'You and us. Who invited you learns that somebody came, not who or what they bought',
  },
  {
    what: 'What you did, for the feed: the lists, groups, days, orders and gifts that it was about',
    why: 'Telling you and those who may know of it, each time they look',
    howLong: '90 days',
    who: 'You; your friends, groups and guests as far as each may see what it is about; us',
  },
  {
    what: 'What we told you: notifications, and in which ways you want to be told',
    why: 'Showing it to you, and telling nothing twice',
    howLong: 'Half a year; your choices as long as the account. What open tabs were told, a day',
    who: 'You and us',
  },
  {
    what: 'Which terms you accepted, and when',
    why: 'Knowing what we agreed on',
    howLong: 'As long as the account',
    who: 'Us',
  },
  {
    what: 'Orders and addresses',
    why: 'Delivery, returns, tax law',
    howLong: '6 years; without your name once the account is gone',
    who: 'Us, the maker, the carrier',
  },
  {
    what: 'Payments: amount, time, reference, wallet number',
    why: 'Knowing that you paid',
    howLong: '6 years',
    who: 'Us and the payment provider. We never see card numbers or PINs',
  },
  {
    what: 'Photo and birthday, if you gave them',
    why: 'Your friends know you by the photo; the birthday only you see',
    howLong:
      'Until you remove them, or have the account deleted; a copy of the photo may lie in a browser for a day',
    who: 'Birthday: you. Photo: whoever is shown its address',
  },
  {
    what: 'The file of all your data, when you asked for it',
    why: 'Taking it along',
    howLong: '7 days',
    who: 'You and us',
  },
  {
    what: 'Addresses that you saved',
    why: 'Filling in the next order',
    howLong: 'Until you remove them, or have the account deleted',
    who: 'You and us',
  },
  {
    what: 'Words of a gift: for whom, the card, the day',
    why: 'The parcel',
    howLong: 'With its order',
    who: 'Us, and the maker who packs it',
  },
  {
    what: 'Cart',
    why: 'Finding it again',
    howLong:
      'On your device until you clear it; signed in, with us until you change it, the last one 30 days',
    who: 'You; us when signed in',
  },
  {
    what: 'Wishlists: their words, day and cover, what is on them, with whom you keep them, where gifts go',
    why: 'Your friends find what you wish for',
    howLong:
      'Until you delete them, softly for 30 days; a cover may lie in a browser for a day. While something given is on its way, its gift without your words',
    who: 'You, and whom you let see each list. Where gifts go: you, us, the maker and the carrier',
  },
  {
    what: 'Groups: their name and words, who is in them, who was invited by whom',
    why: 'Showing your lists to all of a group at once',
    howLong:
      'Until you leave, or the group ends with its last member; an invitation that you declined a week; that you were taken out as long as the group is there',
    who: 'Its members. Of a public group everybody here sees name, words and size, and your friends that you are in it',
  },
  {
    what: 'Gifts from lists: who gives what, a guest’s name with email or phone, the words on the card',
    why: 'Paying, sending, the receipt, money back, thanks',
    howLong:
      'What was paid stays in the books. Names and words go with the account; a guest’s with their e-mail and number after a year, or 30 days where nothing was paid',
    who: 'You; us; the maker. Whose list it is learns of it when they chose to, of an anonymous giver never who; you never learn their address',
  },
  {
    what: 'Friends: who they are, requests with their words, whom you block, the addresses that you invited, your invitation link',
    why: 'Showing each other lists, and keeping apart who wants to be',
    howLong:
      'Until you end it, or have the account deleted; requests and invitations until they end, 90 days at most, a refusal 7 days',
    who: 'You and whom it concerns; a block only you. Friends see your verified email, the day on which you joined and, unless you hide it, the one on which you were here last',
  },
  {
    what: 'Links to your lists, passwords of links that somebody tried',
    why: 'Sharing a list with whoever has its link',
    howLong: 'Links a year after they have ended; passwords as one-way hashes, tries 15 minutes',
    who: 'You and us; the list behind a link: whoever has it',
  },
  {
    what: 'Searches of an account',
    why: 'Finding them again; you can pause and clear them',
    howLong: 'The last 50, at most 90 days',
    who: 'You and us',
  },
  {
    what: 'Reviews: stars, text, first name, town',
    why: 'Telling others how a gift is',
    howLong: 'As long as the gift is shown, or until you ask us to remove it',
    who: 'Everybody',
  },
  {
    what: 'Sign-ins: time, device key',
    why: 'Keeping you signed in; ending a session that was stolen',
    howLong: 'A month after the session ended',
    who: 'Us',
  },
  {
    what: 'Your internet address',
    why: 'Refusing whoever asks too often',
    howLong: 'For minutes, in memory',
    who: 'Us',
  },
  {
    what: 'Newsletter: your email, when you asked, confirmed and left',
    why: 'Sending it to those who want it, and to nobody else',
    howLong: 'A week if you do not confirm; else until a month after you leave',
    who: 'Us',
  },
  {
    what: 'What you write to us, with name and email',
    why: 'Answering you',
    howLong: '2 years',
    who: 'Us; the maker, where it is about their work',
  },
  {
    what: 'Requests for help on your account: what is written back and forth, the files that you send, the order they are about',
    why: 'Helping you, and knowing what was said',
    howLong:
      'Two years after they are closed, or until you have the account deleted; a file that you did not send off, a day',
    who: 'You and us',
  },
  {
    what: 'What is done in the shop: pages, searches, purchases',
    why: 'Seeing what works and what does not',
    howLong: '90 days, unless you said no',
    who: 'Us',
  },
]

const cell = 'border-t border-line p-3 align-top first:pl-0 last:pr-0'

/** A table of stored data: what, why, how long and who sees it. It scrolls on narrow screens. */
export function StoredDataTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section aria-label="Table of what we keep" tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-[38rem] text-left text-sm print:min-w-0">
        <thead>
          <tr>
            {['What', 'Why', 'How long', 'Who sees it'].map(heading => (
              <th key={heading} scope="col" className="p-3 font-semibold text-ink-2 first:pl-0">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.map(fact => (
            <tr key={fact.what} className="break-inside-avoid">
              <th scope="row" className={`${cell} font-semibold`}>
                {fact.what}
              </th>
              <td className={cell}>{fact.why}</td>
              <td className={cell}>{fact.howLong}</td>
              <td className={cell}>{fact.who}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
