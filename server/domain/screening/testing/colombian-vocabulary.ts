/**
 * Words of Colombian names, all of them borne there; put down from general knowledge, copied from no register or list.
 * The first hundred or so of each stand about in the order of how common they are, the others in none.
 * `synthetic-names.ts` gives them a frequency.
 */

export const WOMEN = (
  "María Luz Ana Martha Sandra Diana Gloria Claudia Laura Paola Adriana Carolina Andrea Angie Valentina " +
  "Natalia Daniela Blanca Rosa Carmen Yolanda Patricia Luisa Liliana Mónica Alejandra Ángela Marcela Esperanza " +
  "Nancy Olga Beatriz Doris Johana Gabriela Mariana Sofía Camila Isabella Juliana Lina Viviana Catalina " +
  "Yuliana Sara Tatiana Elizabeth Amparo Nubia Flor Cecilia Rocío Marina Margarita Teresa Stella Jenny Leidy " +
  "Yesenia Milena Fernanda Isabel Inés Lucía Mercedes Clara Aura Alba Elena Rubiela Myriam Consuelo Fabiola " +
  "Dora Ligia Bertha Graciela Leonor Rosalba Ofelia Elsa Edilma Amanda Deisy Yaneth Marisol Ximena Lorena " +
  "Karen Katherine Jessica Vanessa Manuela Salomé Antonia Verónica Xiomara Zulma Yamile Nelly Piedad Pilar " +
  "Socorro Eugenia Victoria Helena Nohora Maritza Mireya Ingrid Erika Wendy Danna Luciana Paula Estefanía " +
  "Dayana Briyith Yurani Constanza Melissa Berta Elvira Irma Julia Magdalena Mery Miriam Ruth Soledad Susana " +
  "Zoraida Aída Alicia Amalia Amelia Anyi Aracely Arelis Astrid Aurora Belkis Benilda Bibiana Brenda Briceida " +
  "Carlina Carlota Celmira Cielo Cindy Cristina Damaris Dayan Débora Deicy Delfina Denis Derly Deyanira Dilia " +
  "Dolores Dulce Edelmira Edith Edna Eliana Elisa Elvia Emilia Emilse Emperatriz Encarnación Erica Ernestina " +
  "Esmeralda Ester Eucaris Eva Evangelina Fanny Fidelina Filomena Francy Geraldine Gilma Gina Gladys Griselda " +
  "Guadalupe Heidy Herminia Hilda Idalia Ileana Imelda Ingris Iris Isaura Jackeline Jacqueline Jazmín Jeimy " +
  "Jennifer Josefina Judith Juliette Karina Karol Kelly Ketty Lady Leticia Libia Lida Lilia Linda Lizeth " +
  "Lorenza Lourdes Lucila Lucelly Lucrecia Lyda Magaly Magda Margoth Marelvis Maribel Marlene Marleny Marta " +
  "Mary Maryuri Matilde Maura Maryory Mayerly Mayra Melba Michelle Minerva Miryam Nataly Nayibe Neida Nelcy " +
  "Nereida Nidia Nicolle Nora Norma Nury Odilia Odalis Ómaira Otilia Paulina Pastora Perla Petrona Raquel " +
  "Rebeca Regina Rita Rosario Rosaura Rosmira Rubby Ruby Sandy Shirley Silvia Solangie Sonia Sorany Tania " +
  "Teodora Trinidad Ubaldina Úrsula Valeria Virginia Vilma Waldina Yadira Yamileth Yasmín Yenifer Yeimy Yiceth " +
  "Yina Yoana Yohana Yudy Yurley Yury Zaida Zenaida Zully"
).split(" ");

export const MEN = (
  "José Luis Carlos Juan Jorge Andrés Jesús Santiago Miguel Camilo Diego Sebastián Daniel Óscar Felipe " +
  "Fernando Antonio Alberto Alejandro Jaime Hernando Álvaro Julio Rafael Manuel Pedro Édgar William Fabio " +
  "Germán Gustavo Mauricio Nicolás Javier Víctor Wilson John Eduardo Ricardo Enrique Iván César Hugo Henry " +
  "Francisco Nelson Julián Jairo Guillermo David Héctor Orlando Rubén Gabriel Alexander Cristian Samuel Mario " +
  "Raúl Armando Ramiro Arturo Humberto Libardo Hernán Leonardo Édison Edwin Freddy Giovanny Harold Jhon " +
  "Esteban Mateo Tomás Martín Simón Emiliano Joaquín Alfonso Augusto Marco Gilberto Gerardo Bernardo Ernesto " +
  "Elkin Wilmer Yeison Brayan Kevin Dairo Duván Faber Norberto Segundo Efraín Abel Adolfo Rodrigo Saúl Isaías " +
  "Ángel Emilio Evelio Reinaldo Arnulfo Pablo Ignacio Ramón Roberto Rodolfo Sergio Fabián Jefferson Robinson " +
  "Darío Néstor Abelardo Milton Heriberto Yesid Fredy Eliécer Omar Uriel Vicente Wilmar Ferney Arley Misael " +
  "Abraham Adalberto Adán Adrián Agustín Albeiro Alcides Aldemar Alexis Alirio Alonso Álex Amadeo Amílcar " +
  "Anderson Aníbal Anselmo Antony Aquiles Argemiro Aristides Arles Armel Aurelio Baltazar Bayron Benito " +
  "Benjamín Bladimir Boris Carmelo Celso Ceferino Clodomiro Christian Ciro Claudio Clemente Cornelio Cristóbal " +
  "Cristo Dagoberto Damián Danilo Deiby Deimer Delio Denis Didier Dilan Dimas Domingo Donaldo Dubán Duberney " +
  "Edilberto Édinson Edmundo Eduar Éibar Eladio Eleázar Elías Elver Elvis Eliseo Emerson Emigdio Emiro Enoc " +
  "Erasmo Eric Erney Eugenio Eusebio Evaristo Ever Ezequiel Fabricio Farid Faustino Federico Félix Fermín " +
  "Fidel Filiberto Flavio Florentino Franklin Froilán Gabino Genaro Geovanny Gildardo Giovanni Gonzalo " +
  "Gregorio Guido Harvey Héiner Heliodoro Hermes Holman Hollman Horacio Isidro Ismael Israel Jacinto Jacobo " +
  "Jader Jair Jaminton Janer Jaider Jeison Jerónimo Jerson Jhonatan Jhonny Joan Joel Johan Jonathan Jordán " +
  "Josué Juvenal Ladislao Lázaro Leandro Leonel Leonidas Leopoldo Leovigildo Lisandro Lorenzo Lucas Luciano " +
  "Lucio Marcelino Marcelo Marcial Marcos Mariano Marino Matías Maximiliano Melquisedec Moisés Nairo Napoleón " +
  "Narciso Natanael Neftalí Néider Neil Nicanor Noé Noel Norbey Octavio Olivo Olmedo Oliverio Onofre Osvaldo " +
  "Otoniel Ovidio Pascual Patricio Plinio Policarpo Primitivo Próspero Reinel Rember Remigio René Ricaurte " +
  "Richard Rigoberto Robert Robin Rogelio Román Ronald Roque Rosendo Salomón Salvador Samir Santos Servio " +
  "Severo Sigifredo Silvio Simeón Stiven Teodoro Teófilo Tiberio Tito Tulio Urbano Valentín Vidal Virgilio " +
  "Vladimir Walter Wilder Wilfredo Wilfrido Wilman Wilton Yamid Yan Yerson Yefferson Yimmy Yohan Yonatan " +
  "Zacarías"
).split(" ");

/** Given names that are given together, more often than chance would. */
export const WOMEN_IN_PAIRS = (
  "María Fernanda,Luz Marina,Ana María,Sandra Milena,Claudia Patricia,Diana Marcela,Martha Lucía,Paula Andrea," +
  "Luz Dary,María Camila,Diana Carolina,Luz Stella,María del Carmen,Gloria Inés,María Isabel,Olga Lucía," +
  "Laura Valentina,Leidy Johana,Angie Paola,Luz Mary,Ana Milena,María Eugenia,Blanca Nubia,María Teresa," +
  "Luz Elena,Luisa Fernanda,María Alejandra,Adriana María,Ana Lucía,Rosa Elena,María Elena,Yuly Andrea," +
  "Gloria Patricia,Diana Patricia,Luz Adriana,Ana Isabel,María Paula,María José,Flor María,Ángela María"
).split(",");

export const MEN_IN_PAIRS = (
  "Juan Carlos,Luis Fernando,Andrés Felipe,José Luis,Juan David,Luis Alberto,Juan Pablo,Carlos Alberto," +
  "Juan Camilo,Miguel Ángel,Carlos Andrés,Jorge Enrique,Luis Eduardo,Luis Carlos,Juan Sebastián," +
  "Diego Alejandro,Carlos Arturo,Jorge Luis,Víctor Manuel,José Antonio,Juan José,Luis Alfonso,Carlos Eduardo," +
  "Luis Enrique,Juan Manuel,Jorge Eliécer,Andrés Camilo,Luis Alejandro,José Manuel,Carlos Mario,Óscar Iván," +
  "Diego Fernando,Julio César,Jhon Jairo,Álvaro José,Jorge Alberto,José Alejandro,Héctor Fabio,Luis Ángel," +
  "César Augusto"
).split(",");

export const SURNAMES = (
  "Rodríguez,Gómez,González,Martínez,García,López,Hernández,Sánchez,Pérez,Ramírez,Díaz,Torres,Moreno,Muñoz," +
  "Rojas,Vargas,Jiménez,Gutiérrez,Castro,Ortiz,Ruiz,Álvarez,Herrera,Romero,Suárez,Valencia,Castillo,Restrepo," +
  "Quintero,Giraldo,Cárdenas,Mosquera,Parra,Medina,Gil,Guerrero,Ospina,Zapata,Salazar,Arias,Rivera,Osorio," +
  "Cortés,Mejía,Ríos,Cruz,Cardona,Beltrán,Reyes,Molina,Acosta,Velásquez,Mendoza,Guzmán,Ramos,Correa,Forero," +
  "Londoño,Montoya,Franco,Vega,Henao,Bedoya,Carvajal,Delgado,Palacios,Ávila,Buitrago,Rincón,Marín,Pineda," +
  "Arango,Garzón,Sierra,Barrera,León,Trujillo,Escobar,Flórez,Morales,Bernal,Caicedo,Duarte,Camacho,Aguirre," +
  "Vélez,Córdoba,Peña,Lozano,Calderón,Murillo,Blanco,Vásquez,Fernández,Guevara,Uribe,Peñaloza,Pinzón,Castañeda," +
  "Duque,Castaño,Patiño,Mora,Angulo,Cuesta,Contreras,Arboleda,Moncada,Robles,Galvis,Solano,Tovar,Galindo," +
  "Narváez,Polo,Navarro,Campo,Cano,Ardila,Alzate,Prieto,Bautista,Bermúdez,Betancur,Chaparro,Bohórquez,Hurtado," +
  "Cabrera,Cáceres,Leal,Pardo,Niño,Toro,Bolívar,Pulido,Amaya,Sepúlveda,Villamil,Espinosa,Aguilar,Perdomo,Perea," +
  "Rentería,Ibargüen,Orozco,Barrios,Páez,Granados,Novoa,Cuéllar,Ocampo,Ochoa,Varela,Montes,Soto,Serrano,Mesa," +
  "Guerra,Pacheco,Padilla,Rueda,Santos,Jaramillo,Gallego,Naranjo,Quiroga,Rosero,Benavides,Burbano,Erazo,Chaves," +
  "Ortega,Paz,Bravo,Meneses,Zambrano,Cifuentes,Triana,Clavijo,Urrego,Usuga,Higuita,Tabares,Grisales,Agudelo," +
  "Echeverri,Posada,Gaviria,Monsalve,Builes,Tamayo,Vallejo,Isaza,Villegas,Botero,Hoyos,Echavarría,Saldarriaga," +
  "Zuluaga,Arroyave,Bustamante,Berrío,Pertuz,Barraza,Charris,Ariza,Manjarrés,Daza,Maestre,Araújo,Gnecco,Cotes," +
  "Iguarán,Epiayú,Pushaina,Uriana,Brito,Pinto,Redondo,Oñate,Arregocés,Fonseca,Otálora,Gaitán,Malagón,Sarmiento," +
  "Nieto,Avellaneda,Riaño,Cubillos,Poveda,Rubiano,Bonilla,Lombana,Oviedo,Lasso,Yepes,Chocué,Guejia,Tunubalá," +
  "Muelas,Jamioy,Chindoy,Tapia,Villarreal,Ricaurte,Cadena,Corredor,Cely,Barón,Merchán,Mariño,Becerra,Sanabria," +
  "Carreño,Gélvez,Lizarazo,Jaimes,Villamizar,Gamboa,Mantilla,Ordóñez,Plata,de la Cruz,de la Hoz,de los Ríos," +
  "del Castillo,de Ávila,de la Rosa,del Valle,de la Ossa,del Río,de la Espriella,Anaya,Arrieta,Assia,Chams," +
  "Char,Name,Turbay,Barguil,Abuchaibe,Yidi,Haddad,Nassar,Pretelt,Lora,Petro,Doria,Petano,Mendivelso,Tarazona," +
  "Tobón,Tirado,Ulloa,Useche,Valderrama,Viáfara,Viveros,Yara,Zabala,Zárate,Zea,Zúñiga,Balanta,Carabalí,Lucumí," +
  "Mina,Mancilla,Popó,Banguera,Cuero,Riascos,Sinisterra,Estupiñán,Quiñones,Preciado,Obregón,Hinestroza,Moya," +
  "Asprilla,Bejarano,Maturana,Chaverra,Lloreda,Rivas,Machado,Arce,Casas,Luna,Parada,Pabón,Caballero,Carrillo," +
  "Ceballos,Celis,Chávez,Coronado,Durán,Estrada,Fajardo,Figueroa,Fuentes,Lara,Lugo,Macías,Márquez,Maya,Miranda," +
  "Muriel,Núñez,Polanco,Portilla,Prada,Puentes,Rengifo,Rico,Roldán,Salcedo,Salinas,Sandoval,Santamaría,Serna," +
  "Silva,Solarte,Téllez,Vanegas,Velandia,Vera,Vergara,Villa,Villada,Copete,Chalá,Gualteros,Hincapié,Leguizamón," +
  "Manrique,Nossa,Olaya,Piedrahíta,Quijano,Socarrás,Tapiero,Wilches,Yate,Zorro,Achicanoy,Botina,Guainas,Ipuana," +
  "Abadía,Abello,Abril,Acevedo,Achury,Acuña,Adarme,Afanador,Aguas,Aguilera,Aguinaga,Ahumada,Alarcón,Albarracín," +
  "Alcalá,Aldana,Alean,Alfaro,Alfonso,Alonso,Altamirano,Altamiranda,Alvarado,Alvear,Alzamora,Amado,Amador," +
  "Amariles,Amaris,Amézquita,Amórtegui,Andrade,Angarita,Anzola,Aponte,Aragón,Aranda,Aranguren,Araque,Arbeláez," +
  "Arcila,Arciniegas,Arcos,Arenas,Arévalo,Argote,Argüello,Aristizábal,Arjona,Armenta,Armero,Arredondo,Arrázola," +
  "Arteaga,Artunduaga,Artuz,Astudillo,Atehortúa,Atencia,Avendaño,Ayala,Ayola,Aza,Báez,Bahamón,Balaguera," +
  "Ballesteros,Ballén,Banda,Baquero,Barajas,Barbosa,Barco,Bárcenas,Barona,Barragán,Barreto,Barrientos,Barriga," +
  "Barros,Bastidas,Basto,Bayona,Belalcázar,Bello,Benítez,Benjumea,Bernate,Berrocal,Betancourt,Blandón," +
  "Bocanegra,Bolaño,Bolaños,Bonett,Bonnet,Borda,Borja,Borrero,Bossa,Bracho,Brand,Briceño,Bríñez,Buelvas,Bueno," +
  "Buendía,Buriticá,Burgos,Bustos,Cabal,Cabarcas,Cabezas,Cabrales,Cadavid,Cahuana,Caipe,Calambás,Caldas,Calle," +
  "Callejas,Calvache,Calvo,Camargo,Campaz,Campillo,Campos,Canal,Canchila,Candelo,Cantillo,Cañas,Cañón,Capera," +
  "Caraballo,Carbonell,Cardozo,Carmona,Caro,Carranza,Carrasco,Carrascal,Carrasquilla,Carrión,Cartagena," +
  "Carvajalino,Casallas,Casanova,Cassiani,Castiblanco,Castellanos,Castellar,Casteblanco,Castrillón,Castillejo," +
  "Catalán,Catama,Cataño,Cepeda,Cerón,Cerquera,Cervantes,Céspedes,Chacón,Chamorro,Charry,Chaux,Chavarro,Chica," +
  "Chilito,Chinchilla,Claros,Cobo,Cogollo,Collazos,Colmenares,Colorado,Concha,Conde,Consuegra,Coral,Cordero," +
  "Coronel,Corrales,Correal,Corso,Cortina,Cortázar,Cossio,Cotrino,Covaleda,Criollo,Cristancho,Cuadrado,Cuadros," +
  "Cubides,Cueto,Cuevas,Culma,Cuta,Dávila,Delgadillo,Devia,Deossa,Diago,Domínguez,Donado,Donato,Dorado,Duitama," +
  "Durango,Dussán,Echeverría,Elles,Enciso,Enríquez,Escalante,Escamilla,Escandón,Escarraga,Escalona,Escobedo," +
  "Escorcia,Escudero,Espejo,Espinel,Espitia,Esquivel,Estévez,Estrella,Falla,Farfán,Feria,Figueredo,Fierro," +
  "Flechas,Florián,Fontalvo,Fonnegra,Fory,Frías,Fuquen,Gaona,Galeano,Galán,Galarza,Gallardo,Gallo,Gálvez," +
  "Gamarra,Gámez,Gándara,Garay,Garavito,Garcés,Garnica,Garrido,Giral,Godoy,Góngora,Gordillo,Gordon,Goyeneche," +
  "Gracia,Graciano,Grajales,Granada,Granja,Grueso,Grijalba,Guacheta,Gualdrón,Guaqueta,Guarín,Guarnizo,Guasca," +
  "Guataquí,Güiza,Guio,Guisao,Henríquez,Heredia,Hidalgo,Hinojosa,Holguín,Home,Hormaza,Huertas,Humánez,Ibáñez," +
  "Ibarra,Idárraga,Infante,Insignares,Insuasty,Ipia,Iregui,Iriarte,Izquierdo,Jácome,Jara,Jaraba,Jerez,Joya," +
  "Jojoa,Julio,Jurado,Juspian,Jordán,Labrador,Lagos,Laguna,Laiton,Lamprea,Landazábal,Landázuri,Landínez," +
  "Largacha,Largo,Larrota,Lázaro,Ledesma,Legarda,Leiva,Lemus,Lenis,Lerma,Lesmes,Leyton,Linares,Liévano,Lizcano," +
  "Llano,Llanos,Lobo,Loaiza,Longas,Lucero,Luque,Luján,Maca,Madera,Madrid,Madrigal,Madroñero,Mahecha,Maldonado," +
  "Mancera,Mancipe,Manjarrez,Manotas,Manzano,Maradiago,Marciales,Mármol,Marrugo,Martelo,Marulanda,Massa,Mateus," +
  "Matallana,Matiz,Matta,Mayorga,Mazo,Medrano,Melo,Melgarejo,Mendieta,Menco,Mena,Mendigaño,Mercado,Mera," +
  "Merlano,Mesías,Metaute,Millán,Mogollón,Mojica,Monroy,Monsalvo,Montaña,Montaño,Montealegre,Montejo,Montero," +
  "Monterrosa,Montenegro,Montiel,Montañez,Morantes,Morelo,Morillo,Morón,Mosos,Motta,Moscote,Móvil,Muelle,Mugno," +
  "Munévar,Muñetón,Mutis,Nagles,Nates,Negrete,Negret,Neira,Neuta,Nomesqui,Noguera,Noreña,Noriega,Nova,Obando," +
  "Ocoró,Ojeda,Olarte,Oliveros,Olivares,Olivella,Olmos,Oquendo,Ordúz,Orejarena,Orejuela,Orjuela,Orrego,Orobio," +
  "Ortegón,Osma,Ospino,Otero,Ovalle,Oyola,Oyuela,Ozuna,Palacio,Palencia,Palma,Palmera,Palomino,Pantoja,Paredes," +
  "Parales,Parody,Pastrana,Pastor,Pautt,Pava,Payares,Payán,Pedraza,Pedroza,Peláez,Penagos,Peralta,Perafán," +
  "Pereira,Pernett,Piamba,Pico,Pimienta,Piña,Piñeres,Piñeros,Pinilla,Piracoca,Pizarro,Plaza,Polanía,Porras," +
  "Portela,Potes,Pretel,Primera,Puello,Puerta,Puerto,Pupo,Quesada,Quevedo,Quimbayo,Quinayás,Quiceno,Quiñónez," +
  "Quintana,Quirama,Quiroz,Quispe,Raigosa,Ramón,Rangel,Real,Rebolledo,Recalde,Reina,Reinoso,Rendón,Requena," +
  "Retamozo,Revelo,Reyna,Ribón,Rizo,Roa,Robayo,Robledo,Roca,Rocha,Rolong,Romaña,Roncancio,Ropero,Rosales,Rosas," +
  "Rozo,Rubio,Rúa,Ruano,Rugeles,Ruda,Ruidíaz,Saavedra,Sabogal,Sáenz,Salas,Salamanca,Saldaña,Salgado,Salguero," +
  "Samboní,Samper,Samudio,Santa,Santacruz,Santana,Santiago,Santofimio,Saray,Sastoque,Segovia,Segura,Semanate," +
  "Serpa,Serrato,Sevilla,Silgado,Simanca,Soler,Solís,Solórzano,Somoza,Sosa,Sossa,Sotelo,Sotomayor,Suaza," +
  "Suescún,Taborda,Tafur,Tálaga,Támara,Tapasco,Tascón,Tejada,Tejedor,Tenorio,Terán,Tique,Tinjacá,Tobar,Toledo," +
  "Toloza,Torrado,Torrente,Torregrosa,Torrealba,Trejos,Trespalacios,Triviño,Troncoso,Troya,Truque,Tunjano," +
  "Turizo,Turriago,Umaña,Urán,Urbano,Urquijo,Urrea,Urrutia,Ureña,Urueña,Usme,Usma,Vaca,Valbuena,Valdés," +
  "Valderruten,Valdivieso,Valenzuela,Valero,Valle,Vallecilla,Varón,Varona,Velasco,Ventura,Verbel,Verdugo," +
  "Vergel,Victoria,Vidal,Viana,Viloria,Villadiego,Villalba,Villalobos,Villanueva,Villarraga,Villareal,Villota," +
  "Virgüez,Vitola,Yaguara,Yanguas,Yela,Yepez,Yunda,Zabaleta,Zamora,Zamudio,Zapateiro,Zorrilla,Zubiría,Zuleta," +
  "Zurita"
).split(",");
