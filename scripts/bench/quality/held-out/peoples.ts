/**
 * Names by people, from general knowledge: parts of a name, spellings of one name, and different names that look alike.
 * Rules are chosen on every other row and judged on the rest.
 */
export interface People {
  readonly name: string;
  readonly men: readonly string[];
  readonly women: readonly string[];
  readonly surnames: readonly string[];
  /** One name in two spellings. */
  readonly spellings: readonly (readonly [string, string])[];
  /** Two names that look alike. */
  readonly alike: readonly (readonly [string, string])[];
  /** A full name as this people writes it. */
  readonly shape: (given: readonly string[], surnames: readonly string[]) => string[];
}

const words = (text: string): string[] => text.split(" ");
const pairs = (text: string): [string, string][] =>
  words(text).map((pair) => pair.split("/") as [string, string]);

export const PEOPLES: readonly People[] = [
  {
    name: "Spanish",
    men: words(
      "Jairo Ramiro Elkin Gonzalo Humberto Nelson Rodolfo Hernando Fabio Alirio Rigoberto Dagoberto Ezequiel Abelardo",
    ),
    women: words(
      "Gloria Amparo Rocío Fabiola Nidia Yolanda Ligia Marleny Consuelo Beatriz Edilma Deyanira Stella Graciela",
    ),
    surnames: words(
      "Quintero Bermúdez Cárdenas Escobar Villamizar Restrepo Mosquera Caicedo Barrera Pinzón Aguilar Zapata Trujillo Ballesteros Carrascal Bustos Monsalve Rentería",
    ),
    spellings: pairs(
      "Espinosa/Espinoza González/Gonzales Rodríguez/Rodrigues Jiménez/Giménez Vásquez/Básquez Yolanda/Llolanda Elizabeth/Elisabet " +
        "Giovanni/Jovani Jhon/John Cortés/Cortez Valdez/Baldés Mejía/Megía Zapata/Sapata Ibáñez/Ybáñez Chávez/Cháves Hernández/Ernández " +
        "Walter/Gualter Catherine/Katerine Yaneth/Janeth Esther/Ester Ruth/Rut Martha/Marta Matheo/Mateo Nicolás/Nicholás",
    ),
    alike: pairs(
      "María/Mario José/Jorge Gómez/López Rodríguez/Domínguez Castillo/Castro Parra/María Luis/Luisa Mariana/Marina Carlos/Carlota " +
        "Julio/Julia Ramírez/Ramos Fernández/Hernández Martínez/Jiménez Gabriel/Gabriela Herrera/Guerrero Morales/Moreno Rojas/Rosas " +
        "Ángel/Ángela Daniel/Daniela Andrés/Andrea Álvarez/Suárez Sánchez/Chávez Camilo/Camila Alejandro/Alejandra Pérez/Peña Antonio/Antonia",
    ),
    shape: (given, surnames) => [...given.slice(0, 2), ...surnames.slice(0, 2)],
  },
  {
    name: "Arabic",
    men: words(
      "Khalid Tariq Hamza Bilal Jamal Nabil Saleh Faisal Walid Rashid Mansur Anwar Ziyad Marwan Idris Samir",
    ),
    women: words("Fatima Khadija Layla Mariam Amina Zaynab Nadia Hanan Samira Rania"),
    surnames: words(
      "Haddad Mansour Khoury Qasim Hamdan Bakri Masri Tikriti Zubaidi Jaziri Shammari Dulaimi Rawi Halabi Maghribi Sudani",
    ),
    spellings: pairs(
      "Mohamed/Muhammad Yusuf/Yousef Ahmed/Ahmad Hussein/Husayn Khaled/Khalid Omar/Umar Ibrahim/Ebrahim Mustafa/Moustafa Said/Saeed " +
        "Abdullah/Abdallah Suleiman/Sulayman Osman/Uthman Qasem/Kassem Rashid/Rasheed Faisal/Faysal Abdelrahman/Abdulrahman Jamal/Gamal " +
        "Hassan/Hasan Youssef/Yusuf Mahmoud/Mahmud Nasser/Nasir Zayd/Zaid Bashir/Bachir Sharif/Cherif Tareq/Tarik Othman/Osman",
    ),
    alike: pairs(
      "Mohamed/Mahmoud Ahmed/Hamed Hassan/Hussein Salim/Salem Karim/Karima Rahim/Rahman Khalil/Khalid Jamal/Jamil Nasser/Nasr Said/Saida " +
        "Walid/Khalid Bashar/Bashir Amin/Amina Tahir/Tariq Majid/Mahdi Hamid/Hamad Faisal/Fadil Saleh/Salah Kamal/Kamil Anwar/Anas",
    ),
    shape: (given, surnames) => [given[0] ?? "", given[1] ?? "", `Al-${surnames[0]}`],
  },
  {
    name: "Slavic",
    men: words(
      "Oleg Igor Vladimir Nikolai Viktor Pavel Roman Konstantin Anatoly Gennady Boris Ruslan Timur Maksim",
    ),
    women: words("Olga Svetlana Tatiana Irina Galina Ludmila Marina Nina Vera Oksana"),
    surnames: words(
      "Kovalenko Sidorov Bondarenko Lebedev Kuznetsov Fedorov Tkachenko Zaitsev Gusev Belov Karpov Vinogradov Melnik Shevchenko Orlov",
    ),
    spellings: pairs(
      "Sergei/Sergey Aleksandr/Alexander Yuri/Iouri Dmitry/Dmitri Aleksei/Alexey Andrei/Andrey Mikhail/Mikhayl Evgeny/Yevgeny Vasily/Vasiliy " +
        "Yulia/Iulia Kozlov/Kozloff Chernov/Tchernov Shcherbakov/Scherbakov Maksim/Maxim Viktor/Victor Khristo/Hristo Ivanov/Ivanoff Petrov/Petroff",
    ),
    alike: pairs(
      "Ivanov/Ivanova Petrov/Pavlov Aleksandr/Aleksandra Vladimir/Vladislav Sergeev/Alekseev Mikhail/Mikhailo Oleg/Olga Andreev/Andreeva " +
        "Nikolaev/Nikolaeva Marina/Irina Morozov/Mironov Popov/Pavlov Sokolov/Solovyov Orlov/Osipov Petrovich/Pavlovich Ivanovich/Ilyich",
    ),
    shape: (given, surnames) => [
      given[0] ?? "",
      `${(given[1] ?? "").replace(/[aiy]$/, "")}ovich`,
      surnames[0] ?? "",
    ],
  },
  {
    name: "Korean",
    men: words("Jong Chol Song Yong Kwang Tae Myong Hyon Il Sung Won Kyong Hak Nam"),
    women: words("Sun Hui Yong Ok Mi Hye Jong Suk Kyong"),
    surnames: words("Kim Ri Pak Choe Jong Kang Han Yun Jang Kwon So Hwang An Rim"),
    spellings: pairs(
      "Pak/Park Ri/Lee Choe/Choi Chol/Cheol Kim/Gim Jong/Jung Yong/Young Myong/Myung Hyon/Hyun Sok/Seok Kyong/Kyung Ryong/Yong",
    ),
    alike: pairs(
      "Chol/Chul Jong/Yong Song/Sang Kwang/Kyong Nam/Nan Tae/Thae Hak/Hyok Chol/Chun Myong/Myong-Su Il/In Won/Woo Hyon/Hun",
    ),
    shape: (given, surnames) => [surnames[0] ?? "", given[0] ?? "", given[1] ?? ""],
  },
  {
    name: "Chinese",
    men: words("Wei Ming Jian Guo Hua Jun Feng Qiang Bo Tao Peng Hai Xiang Zhong"),
    women: words("Mei Ling Xia Yan Hong Fang Juan Li Na"),
    surnames: words("Wang Zhang Liu Chen Yang Huang Zhao Zhou Xu Sun Ma Zhu Guo Lin"),
    spellings: pairs(
      "Zhang/Chang Zhou/Chou Xu/Hsu Guo/Kuo Qiang/Chiang Jian/Chien Xiang/Hsiang Zhong/Chung Bo/Po Peng/P'eng Zhu/Chu Tao/T'ao",
    ),
    alike: pairs(
      "Wang/Huang Wei/Wen Zhang/Zheng Jian/Jun Ming/Ling Liu/Li Chen/Cheng Feng/Fang Yang/Yan Hua/Hui Tao/Tang Lin/Liang",
    ),
    shape: (given, surnames) => [surnames[0] ?? "", given[0] ?? "", given[1] ?? ""],
  },
];
