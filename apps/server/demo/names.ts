/** As a school writes them: some in Latin letters, some in Devanagari. */
export interface Name {
  latin: string
  devanagari: string
}

function pairs(text: string): Name[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => line.split(','))
    .map((pair) => {
      const [latin = '', devanagari = ''] = pair.trim().split('/')
      return { latin, devanagari }
    })
}

export const girls = pairs(`
Aadya/आद्या, Aaradhya/आराध्या, Aditi/अदिती, Ananya/अनन्या, Anika/अनिका, Anvi/अन्वी, Aarohi/आरोही, Avani/अवनी
Bhakti/भक्ती, Charvi/चार्वी, Damini/दामिनी, Diya/दिया, Esha/ईशा, Fatima/फातिमा, Gauri/गौरी, Gargi/गार्गी
Harini/हरिणी, Ira/इरा, Isha/ईशा, Janhavi/जान्हवी, Kavya/काव्या, Ketaki/केतकी, Kiara/कियारा, Lavanya/लावण्या
Madhura/मधुरा, Mahi/माही, Mehar/मेहर, Mira/मीरा, Mrunmayee/मृण्मयी, Myra/मायरा, Naina/नैना, Neha/नेहा
Nisha/निशा, Ovi/ओवी, Pari/परी, Pooja/पूजा, Prachi/प्राची, Radha/राधा, Rashmi/रश्मी, Riya/रिया
Rukhsar/रुखसार, Saanvi/सान्वी, Sakshi/साक्षी, Sana/सना, Sharvari/शर्वरी, Shreya/श्रेया, Siya/सिया, Swara/स्वरा
Tanvi/तन्वी, Tara/तारा, Tejal/तेजल, Vaidehi/वैदेही, Vedika/वेदिका, Yashika/यशिका, Zara/झारा, Zoya/झोया
`)

export const boys = pairs(`
Aarav/आरव, Aayush/आयुष, Abhinav/अभिनव, Advait/अद्वैत, Aniket/अनिकेत, Arjun/अर्जुन, Arnav/अर्णव, Atharva/अथर्व
Ayaan/अयान, Bhavesh/भावेश, Chinmay/चिन्मय, Daksh/दक्ष, Dev/देव, Dhruv/ध्रुव, Eshan/ईशान, Faizan/फैजान
Gagan/गगन, Harsh/हर्ष, Ishaan/इशान, Jay/जय, Kabir/कबीर, Karan/करण, Kartik/कार्तिक, Krish/क्रिश
Kunal/कुणाल, Laksh/लक्ष, Manas/मानस, Mihir/मिहिर, Nakul/नकुल, Neel/नील, Nihal/निहाल, Ojas/ओजस
Om/ओम, Parth/पार्थ, Pranav/प्रणव, Raghav/राघव, Rehan/रेहान, Rohan/रोहन, Rudra/रुद्र, Sahil/साहिल
Samar/समर, Sarthak/सार्थक, Shaurya/शौर्य, Siddharth/सिद्धार्थ, Soham/सोहम, Tanish/तनिष, Tejas/तेजस, Ved/वेद
Vihaan/विहान, Viraj/विराज, Vivaan/विवान, Yash/यश, Yusuf/युसूफ, Zaid/झैद
`)

export const surnames = pairs(`
Apte/आपटे, Bapat/बापट, Bhosale/भोसले, Chavan/चव्हाण, Chitre/चित्रे, D'Souza/डिसोझा, Deshmukh/देशमुख, Deshpande/देशपांडे
Dhole/ढोले, Fernandes/फर्नांडिस, Gadgil/गाडगीळ, Gaikwad/गायकवाड, Ghatge/घाटगे, Gokhale/गोखले, Inamdar/इनामदार, Jadhav/जाधव
Jagtap/जगताप, Joshi/जोशी, Kadam/कदम, Kale/काळे, Kamble/कांबळे, Kelkar/केळकर, Khan/खान, Kshirsagar/क्षीरसागर
Kulkarni/कुलकर्णी, Lokhande/लोखंडे, Londhe/लोंढे, Mane/माने, More/मोरे, Mulla/मुल्ला, Naik/नाईक, Nimbalkar/निंबाळकर
Pandit/पंडित, Patankar/पाटणकर, Patil/पाटील, Pawar/पवार, Pathan/पठाण, Phadke/फडके, Pingale/पिंगळे, Ranade/रानडे
Rathod/राठोड, Raut/राऊत, Salunkhe/साळुंखे, Sathe/साठे, Sawant/सावंत, Shaikh/शेख, Sharma/शर्मा, Shinde/शिंदे
Shirke/शिर्के, Sonawane/सोनवणे, Tambe/तांबे, Tilak/टिळक, Vaidya/वैद्य, Wagh/वाघ, Yadav/यादव
`)

export const localities = [
  'Kothrud',
  'Karve Nagar',
  'Warje',
  'Sadashiv Peth',
  'Bibvewadi',
  'Hadapsar',
  'Aundh',
  'Baner',
  'Dhankawadi',
  'Wadgaon Budruk',
]

export const subjects = [
  'Mathematics',
  'Science',
  'Marathi',
  'Hindi',
  'English',
  'Social Science',
  'Computer Science',
  'Art',
  'Music',
  'Physical Education',
]
