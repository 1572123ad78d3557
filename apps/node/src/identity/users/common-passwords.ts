/**
 * Passwords that every guessing list begins with, in lower case. With up to four digits or signs
 * behind any of them still refused, this covers the few thousand most used ones that the form's own
 * rules let through.
 */
const words = `
123456 1234567 12345678 123456789 1234567890 12345 111111 000000 123123 654321 666666 888888 121212 112233 123321 987654321 696969 159753
147258369 147258 159357 741852963 741852 789456 789456123 456789 555555 777777 999999 222222 333333 101010 131313 232323 202020 112358 314159
qwerty qwertyuiop qwertyui qwert qwer asdf asdfgh asdfghjkl asdfg zxcvbn zxcvbnm zxcvb qazwsx qazwsxedc wsxedc 1qaz2wsx 1q2w3e 1q2w3e4r
1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx 1qazxsw2 qweasd qweasdzxc qwe123 asd123 zxc123 abc123 abcd1234 abcdef abcdefg abcdefgh abcd
a1b2c3 a1b2c3d4 aa123456 a123456 a12345678 a123456789 abc12345 123abc 123qwe 12qwaszx 1234qwer qwer1234 asdf1234 zxcv1234 1234abcd 123456a
123456789a 12345a 123456q 123456qwerty password passw0rd p@ssw0rd p@ssword pa55word pass passwd pass1234 password1 password12 password123
letmein welcome login admin administrator root user guest test tester testing demo default changeme secret master access super superman
batman spiderman ironman pokemon starwars naruto dragon monkey tiger lion eagle falcon shadow hunter ranger soccer football baseball
basketball hockey golf tennis liverpool chelsea arsenal barcelona realmadrid juventus milan ferrari porsche mercedes mustang corvette
yamaha harley jordan michael jessica jennifer ashley amanda daniel andrew joshua matthew robert thomas charlie george william richard
anthony nicole michelle nicholas patrick martin samantha elizabeth maria anna laura sarah rachel sandra victoria alexander alexandra
natasha vanessa andrea daniela isabella sophie sophia olivia emma bailey maggie buster ginger pepper cookie chocolate cheese banana orange
apple strawberry sunshine princess flower butterfly rainbow summer winter spring autumn august september october november december january
february freedom whatever trustno1 trustno hello hello123 helloworld iloveyou iloveu loveme lovely love lover forever babygirl baby sweet
sweety angel angels heaven jesus christ blessed church faith family mother father brother sister friend friends happy smile music guitar
piano rock metal metallica slipknot nirvana eminem killer thunder lightning phoenix matrix terminator predator warrior knight wizard magic
merlin gandalf frodo hobbit starcraft warcraft minecraft fortnite roblox counter xbox playstation nintendo mario zelda computer internet
laptop samsung google facebook twitter youtube instagram whatsapp microsoft windows linux ubuntu oracle mysql server database network
hacker cisco router security money dollar bitcoin crypto ethereum binance coinbase blockchain trader trading trade wallet bank cash gold
silver diamond platinum rich million lucky winner gamer player master123 killer123 donald trump obama america canada mexico brazil london
paris berlin moscow tokyo china india russia vietnam korea japan thailand france italy spain germany hottie sexy fuckyou fuck asshole bitch
pussy cock dick porn playboy biteme blowme snoopy garfield mickey minnie donald123 tinkerbell scooby simpson homer bart southpark yankees
cowboys steelers lakers eagles rangers redsox dolphins broncos raiders packers patriots maverick rockyou blink182 green purple yellow
black white blue red cocacola pepsi marlboro corona heineken budweiser whisky vodka beer coffee pizza burger chicken turkey dog cat kitty
puppy doggy horse wolf bear panda penguin dolphin shark spider snake dragon123 monkey123 qwerty123 qwerty1 letmein1 welcome1 welcome123
admin123 admin1234 root123 test123 test1234 user123 guest123 woaini woaini1314 5201314 1314520 520520 zhang123 wang123 li123456 nguyen
matkhau anhyeuem senha parola geheim passwort hallo hallo123 motdepasse soleil bonjour azerty azertyuiop loulou doudou contrasena
tequiero teamo hola hola123 amor estrella princesa ciao juventus1 amore forzamilan qwertz yxcvbnm schatz sommer ficken natalie parol
privet lubov nastya masha sakura hello1 kawaii arsenal1 asdqwe asdzxc q2w3e4 zxcasd zxcasdqwe pass123 abcabc aaaaaa aaaaaaaa zzzzzz xxxxxx
qqqqqq asdasd qweqwe zxczxc qazqaz 1a2b3c 1a2b3c4d 0987654321 098765 9876543210 11223344 12344321 12341234 123454321 147852369 963852741
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
